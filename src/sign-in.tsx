import { mountSignIn } from "./app/mount-sign-in.tsx";

mountSignIn();
