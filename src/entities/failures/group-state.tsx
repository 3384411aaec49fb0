import type { FailureGroup } from "../../api/failures/report.ts";
import { StateMark } from "../../components/state-mark.tsx";
import { describeState, getStateLabel } from "./group-labels.ts";

export const GroupState = ({ group }: { group: FailureGroup }) => (
  <StateMark tone={describeState(group).tone} label={getStateLabel(group)} />
);
