import "./api/client/zod-config.ts";
import { mount } from "./app/mount.tsx";

void mount();
