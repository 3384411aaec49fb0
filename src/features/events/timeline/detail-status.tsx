import { StatusLabelMark } from "../../../entities/events/event-status.tsx";
import { type StatusLabel, toStatusLabel } from "../../../entities/events/outcome-labels.ts";

const detailStatusLabels: Readonly<Record<string, StatusLabel>> = {
  Success: toStatusLabel("ok", "Success"),
  Warning: toStatusLabel("warn", "Warning"),
  Failed: toStatusLabel("fail", "Failed"),
  Pending: toStatusLabel("idle", "Pending", "wait"),
  Queued: toStatusLabel("idle", "Queued", "wait"),
  ReadConfirmation: toStatusLabel("ok", "Read"),
};

function describeDetailStatus(status: unknown): StatusLabel {
  const text = typeof status === "string" ? status : "";
  return Object.hasOwn(detailStatusLabels, text)
    ? (detailStatusLabels[text] ?? toStatusLabel("idle", text, "unknown"))
    : toStatusLabel("idle", text || "No status reported", "unknown");
}

export function DetailStatus({ status }: { status: unknown }) {
  return <StatusLabelMark status={describeDetailStatus(status)} />;
}
