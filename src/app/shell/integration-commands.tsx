import type { UseNavigateResult } from "@tanstack/react-router";
import { IntegrationsIcon } from "../../components/icons.tsx";
import type { Command } from "./command-palette.tsx";

/** What the palette can do about integrations, whatever is typed. */
export const integrationCommands = (navigate: UseNavigateResult<string>): Command[] => [
  {
    group: "Integrations",
    icon: <IntegrationsIcon />,
    id: "create integration",
    label: "Add an integration",
    words: "new provider create connect",
    run: () => void navigate({ to: "/integrations/new" }),
  },
];
