import { useNavigate } from "@tanstack/react-router";
import { CommandPalette, type CommandPaletteProps } from "./command-palette.tsx";
import { useFoundCommands } from "./found-commands.tsx";
import { createRecordCommands, createCommandsFor } from "./record-commands.tsx";

export function RecordPalette({ commands, ...paletteProps }: CommandPaletteProps) {
  const navigate = useNavigate();
  const recordCommandIndex = commands.findLastIndex(({ group }) => group === "Go to") + 1;
  return (
    <CommandPalette
      {...paletteProps}
      commands={commands.toSpliced(recordCommandIndex, 0, ...createRecordCommands(navigate))}
      getCommandsFor={(text) => createCommandsFor(text, navigate)}
      useRecordSearch={useFoundCommands}
    />
  );
}
