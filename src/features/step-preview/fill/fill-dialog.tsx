import { useState } from "react";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import type { JsonObject } from "../../../../contract/common.ts";
import { Section } from "../../../components/layout/section.tsx";
import { ChoiceRow } from "../../../components/choice-row.tsx";
import { EventChoice, type EventChoiceProps, SubscriberChoice } from "./choices.tsx";

export interface FillDialogProps extends Omit<EventChoiceProps, "onPick"> {
  open: boolean;
  onClose: () => void;
  onSubscriber: (id: string, profile: JsonObject) => void;
  onEvent: (event: unknown) => void;
}

const sources = [
  ["subscriber", "Subscriber"],
  ["event", "Event"],
] as const;

export function FillDialog({
  open,
  onClose,
  onSubscriber,
  onEvent,
  ...eventProps
}: FillDialogProps) {
  const [source, setSource] = useState<"subscriber" | "event">("subscriber");
  return (
    <Dialog open={open} onClose={onClose} maxWidth="sm" fullWidth>
      <DialogTitle>Fill payload</DialogTitle>
      <DialogContent sx={{ minBlockSize: 300, "& section": { paddingInline: 0 } }}>
        <ChoiceRow label="Fill from" options={sources} value={source} onChange={setSource} />
        {source === "subscriber" ? (
          <Section title="Subscriber" note="fills the Subscriber tab" isLast>
            <SubscriberChoice
              onPick={(id, profile) => {
                onSubscriber(id, profile);
                onClose();
              }}
            />
          </Section>
        ) : (
          <Section title="Event" note="fills every tab except Controls" isLast>
            <EventChoice
              {...eventProps}
              onPick={(event) => {
                onEvent(event);
                onClose();
              }}
            />
          </Section>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}
