import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { DetailStatus } from "./detail-status.tsx";

test.each([
  ["Warning", "Warning"],
  ["ReadConfirmation", "Read"],
  ["Bounced", "Bounced"],
  ["toString", "toString"],
  [null, "No status reported"],
])("shows the status %j of an execution detail as %s", (status, label) => {
  expect(render(<DetailStatus status={status} />).container.textContent).toBe(label);
});
