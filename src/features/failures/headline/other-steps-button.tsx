import Button from "@mui/material/Button";
import type { PaneProps } from "../pane.ts";

/** Renders a button that includes or excludes failures of steps that don't match the filters. */
export function OtherStepsButton({ search, onSearch }: Pick<PaneProps, "search" | "onSearch">) {
  const { otherSteps } = search;
  return (
    <Button
      size="small"
      onClick={() => onSearch({ ...search, otherSteps: otherSteps ? undefined : true })}
    >
      {otherSteps ? "Hide failures of other steps" : "Show failures of other steps"}
    </Button>
  );
}
