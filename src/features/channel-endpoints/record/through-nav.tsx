import { useNavigate } from "@tanstack/react-router";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { ChevronEndIcon, ChevronStartIcon } from "../../../components/icons.tsx";
import { useShortcuts } from "../../../components/use-shortcuts.ts";
import { ButtonLink } from "../../../entities/button-link.tsx";
import { endpointFaultWords, type EndpointFaultKind } from "../../../entities/endpoint-faults.ts";
import { placeOf } from "../../../entities/endpoint-place.ts";
import type { SurveyRow } from "../../../entities/endpoint-survey.ts";
import { useSurvey } from "../../../entities/use-survey.ts";
import { formatCount } from "../../../lib/format.ts";

const Bar = styled("nav")({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: 8,
  paddingBlock: 6,
  paddingInline: 16,
  borderBlockEnd: "1px solid var(--line)",
  "& > span": { marginInlineEnd: "auto", color: "var(--ink-2)" },
});

export interface ThroughNavProps {
  identifier: string;
  kind: EndpointFaultKind;
}

/** Steps through the endpoints of one kind of issue, in the order of the scan. */
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
      search: { ...placeOf(row.facts), through: kind },
    });
  };
  useShortcuts({ "[": () => go(before), "]": () => go(after) });
  const { title } = endpointFaultWords[kind];
  return (
    <Bar aria-label="Endpoints with this issue">
      <span>
        {title}
        {at !== -1 && `: ${formatCount(at + 1)} of ${formatCount(group.length)}`}
      </span>
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
    </Bar>
  );
}
