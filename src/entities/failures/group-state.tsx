import type { FailureGroup } from "../../api/failures/report.ts";
import { StateMark } from "../../components/state-mark.tsx";
import { describeState } from "./group-labels.ts";

export function GroupState({ group }: { group: FailureGroup }) {
  const { reason: _, ...state } = describeState(group);
  return <StateMark {...state} />;
}
