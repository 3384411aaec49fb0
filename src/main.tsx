import "./api/client/zod-config.ts";
import { isStartDeferred } from "./app/deferred-start.ts";
import { mount } from "./app/mount.tsx";

if (!isStartDeferred()) void mount();
