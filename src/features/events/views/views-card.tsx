import { useState, type SyntheticEvent } from "react";
import Button from "@mui/material/Button";
import FormHelperText from "@mui/material/FormHelperText";
import IconButton from "@mui/material/IconButton";
import TextField from "@mui/material/TextField";
import { styled } from "@mui/material/styles";
import { replaceEventFilters, toRelativeSearch } from "../../../api/events.ts";
import { CopyButton } from "../../../components/copy-button.tsx";
import { liveHelp } from "../../../components/filter/filter-form.tsx";
import { FieldForm } from "../../../components/fields/field-form.ts";
import { CloseIcon } from "../../../components/icons.tsx";
import { DataText } from "../../../components/text/data-text.tsx";
import { Tooltip } from "../../../components/tooltip.tsx";
import { Popover, type PopoverProps } from "../../../components/popover.tsx";
import type { ViewsButtonProps } from "./views-button.tsx";
import { Caption } from "../../../components/text/muted.tsx";

const Card = styled("div")({ display: "grid", gap: 12 });
const List = styled("ul")({
  maxBlockSize: 260,
  overflow: "auto",
  "& > li": { display: "flex", alignItems: "center", gap: 2 },
});

interface ViewsCardProps extends ViewsButtonProps, Pick<PopoverProps, "id" | "open" | "anchorEl"> {
  onClose: () => void;
}

export function ViewsCard(props: ViewsCardProps) {
  const { savedQueries, search, onSearch, getLink, onClose, ...popoverProps } = props;
  const [name, setName] = useState("");
  const [isSaving, setIsSaving] = useState(false);
  const [failedWrite, setFailedWrite] = useState<"save" | "delete">();
  const { views } = savedQueries.queries;
  // While a view is being saved, the list may already contain it.
  const isReplacing = !isSaving && views.some(({ label }) => label === name.trim());
  const save = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (name.trim() === "" || isSaving) return;
    const { page: _, asOf: __, limit: ___, ...viewSearch } = search;
    setIsSaving(true);
    setFailedWrite(undefined);
    try {
      await savedQueries.saveView(name.trim(), toRelativeSearch(viewSearch, viewSearch.after));
      setName("");
    } catch {
      setFailedWrite("save");
    } finally {
      setIsSaving(false);
    }
  };
  const deleteView = async (id: string) => {
    setFailedWrite(undefined);
    try {
      await savedQueries.deleteView(id);
    } catch {
      setFailedWrite("delete");
    }
  };
  return (
    <Popover
      {...popoverProps}
      onClose={onClose}
      anchorOrigin={{ vertical: "bottom", horizontal: "right" }}
      transformOrigin={{ vertical: "top", horizontal: "right" }}
      label="Saved views"
      width={340}
    >
      <Card>
        {views.length === 0 ? (
          <Caption>
            No saved views yet. A view saves the filters and time range of the list.
          </Caption>
        ) : (
          <List aria-label="Views">
            {views.map((view) => (
              <li key={view.id}>
                <Button
                  variant="text"
                  sx={{ flex: 1, justifyContent: "flex-start", minInlineSize: 0 }}
                  onClick={() => {
                    onClose();
                    onSearch(replaceEventFilters(search, view.search));
                  }}
                >
                  <DataText value={view.label} maxLength={40} />
                </Button>
                <CopyButton
                  value={() => getLink(view.search)}
                  label={`Copy link to ${view.label}`}
                />
                <Tooltip title="Delete view">
                  <IconButton
                    size="small"
                    aria-label={`Delete view ${view.label}`}
                    onClick={() => void deleteView(view.id)}
                  >
                    <CloseIcon fontSize="inherit" />
                  </IconButton>
                </Tooltip>
              </li>
            ))}
          </List>
        )}
        {failedWrite === "delete" && (
          <FormHelperText error role="alert">
            Couldn't delete the view from this browser. Try again.
          </FormHelperText>
        )}
        <FieldForm onSubmit={(event) => void save(event)} noValidate>
          <TextField
            label="View name"
            value={name}
            onChange={(event) => setName(event.target.value)}
            error={failedWrite === "save"}
            helperText={
              failedWrite === "save"
                ? "Couldn't save the view in this browser. Try again."
                : isReplacing && "A view with this name exists. It will be replaced."
            }
            slotProps={{ formHelperText: liveHelp }}
            fullWidth
          />
          <Button type="submit" variant="contained">
            {isReplacing ? "Replace view" : "Save view"}
          </Button>
        </FieldForm>
        <Caption>
          Views are saved in this browser for 7 days. To delete all of them, open “Data in this
          browser”.
        </Caption>
      </Card>
    </Popover>
  );
}
