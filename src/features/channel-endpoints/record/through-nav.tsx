import { useNavigate } from "@tanstack/react-router";
import Button from "@mui/material/Button";
import { ChevronEndIcon, ChevronStartIcon } from "../../../components/icons.tsx";
import { PageBar } from "../../../components/layout/bar.tsx";
import { useShortcuts } from "../../../components/use-shortcuts.ts";
import { ButtonLink } from "../../../kit/button-link.tsx";
import type { EndpointFaultKind } from "../../../entities/channel-endpoints/endpoint-fault-kinds.ts";
import { endpointFaultWords } from "../../../entities/channel-endpoints/endpoint-faults.ts";
import { placeInList } from "../../../entities/channel-endpoints/endpoint-place.ts";
import type { SurveyRow } from "../../../entities/channel-endpoints/endpoint-survey.ts";
import { useSurvey } from "../../../entities/channel-endpoints/use-survey.ts";
import { formatCount } from "../../../lib/text/format.ts";

export interface ThroughNavProps {
  identifier: string;
  kind: EndpointFaultKind;
}

/** Steps through the endpoints with one kind of issue, in the order of the scan. */
export function ThroughNav({ identifier, kind }: ThroughNavProps) {
  const navigate = useNavigate();
  const group = useSurvey()?.survey?.groups.get(kind) ?? [];
  const at = group.findIndex(({ id }) => id === identifier);
  const before = at > 0 ? group[at - 1] : undefined;
  const after = at === -1 ? undefined : group[at + 1];
  const go = (row: SurveyRow | undefined): void | false => {
    if (row === undefined) return false;
    void navigate({
      to: "/channel-endpoints/$identifier",
      params: { identifier: row.id },
      search: { ...placeInList(row.facts), through: kind },
    });
  };
  useShortcuts({ "[": () => go(before), "]": () => go(after) });
  const { title } = endpointFaultWords[kind];
  return (
    <PageBar as="nav" aria-label="Endpoints with this issue">
      <span>
        {title}
        {at !== -1 && `: ${formatCount(at + 1)} of ${formatCount(group.length)}`}
      </span>
      <span data-end>
        <Button
          size="small"
          startIcon={<ChevronStartIcon />}
          disabled={before === undefined}
          onClick={() => go(before)}
        >
          Previous
        </Button>
        <Button
          size="small"
          endIcon={<ChevronEndIcon />}
          disabled={after === undefined}
          onClick={() => go(after)}
        >
          Next
        </Button>
        <ButtonLink size="small" to="/channel-endpoints/check" search={{ group: kind }}>
          All with this issue
        </ButtonLink>
      </span>
    </PageBar>
  );
}
