import { createContext } from "react";

/** Signs out, after a confirmation if that would lose data. The app's shell provides it. */
export const SignOutContext = createContext<() => void>(() => undefined);
