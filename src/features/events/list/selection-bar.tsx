import { useNavigate } from "@tanstack/react-router";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { CopyButton } from "../../../components/copy-button.tsx";
import { passFocusToRegion } from "../../../components/feedback/pass-focus-to-region.ts";
import { Tooltip } from "../../../components/tooltip.tsx";
import { plural } from "../../../lib/text/format.ts";
import { EventExportMenu } from "../export/event-export-menu.tsx";
import { ListBar } from "./list-bar.tsx";
import type { EventSelection } from "./selection.ts";

const Actions = styled("span")({
  display: "flex",
  alignItems: "center",
  gap: 6,
  marginInlineStart: "auto",
});

export function SelectionBar({ selection: { selectedRows, set } }: { selection: EventSelection }) {
  const navigate = useNavigate();
  const ids = selectedRows.map(({ id }) => id);
  const [leftId, rightId] = ids;
  const isPair = ids.length === 2 && leftId !== undefined && rightId !== undefined;
  return (
    <ListBar data-tone="selected" role="group" aria-label="Selected events">
      <span role="status">{plural(ids.length, "event")} selected</span>
      <Actions>
        <Tooltip title={isPair ? "" : "Select two events to compare"}>
          <span>
            <Button
              size="small"
              disabled={!isPair}
              onClick={() =>
                isPair &&
                void navigate({ to: "/events/compare", search: { left: leftId, right: rightId } })
              }
            >
              Compare
            </Button>
          </span>
        </Tooltip>
        <CopyButton isWide size="small" value={() => ids.join("\n")} label="Copy IDs" />
        <EventExportMenu
          events={selectedRows.map(({ event }) => event)}
          now={selectedRows[0]?.now ?? 0}
        />
        <Button ref={passFocusToRegion} size="small" variant="text" onClick={() => set(new Set())}>
          Clear selection
        </Button>
      </Actions>
    </ListBar>
  );
}
