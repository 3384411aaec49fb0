import { styled } from "@mui/material/styles";
import type { ReactNode } from "react";
import { Id } from "../../../components/text/id.tsx";
import { ProviderLabel } from "../../../entities/integrations/provider-label.tsx";
import { IntegrationLink } from "../../../entities/record-links.tsx";
import { StateMark } from "../../../components/state-mark.tsx";
import { Time } from "../../../components/text/time.tsx";
import type { KnownIntegration } from "../known-integrations/known-integrations.ts";

export const Rows = styled("ul")({
  containerType: "inline-size",
});

const Row = styled("li")({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1.1fr) minmax(0, 0.8fr) minmax(0, 1.6fr) minmax(0, 190px)",
  alignItems: "center",
  columnGap: 14,
  minBlockSize: 44,
  paddingBlock: "3px 4px",
  borderBlockStart: "1px solid var(--line-soft)",
  fontSize: 12.5,
  lineHeight: "18px",
  "& > *": { minInlineSize: 0, overflowWrap: "anywhere" },
  "& > :last-of-type": { textAlign: "end" },
  // Touch targets must be at least 24 pixels high.
  "& a": { display: "inline-block", minBlockSize: 24, lineHeight: "24px", fontWeight: 550 },
  "@container (max-width: 640px)": {
    gridTemplateColumns: "minmax(0, 1fr) auto",
    rowGap: 2,
    paddingBlock: 8,
    "& > :nth-of-type(3)": { gridColumn: "1 / -1", gridRow: 2 },
    "& > :nth-of-type(2)": { textAlign: "end" },
    // Reserves a line for the health, which loads later.
    "& > :last-of-type": { gridColumn: "1 / -1", textAlign: "start", minBlockSize: 18 },
  },
});

// The padding leaves room for the copy button, which is taller than the line.
const IdentifierLine = styled("div")({ color: "var(--ink-3)", paddingBlockStart: 3 });

export interface IntegrationRowProps {
  item: { id: string; name: string; identifier: string; providerId: string };
  role: ReactNode;
  end?: ReactNode;
  /** Whether to render the name without a link, for integrations of other environments. */
  isReadOnly?: boolean;
}

export function IntegrationRow({ item, role, end, isReadOnly = false }: IntegrationRowProps) {
  const { id, name, identifier, providerId } = item;
  return (
    <Row>
      <div>
        {isReadOnly ? <b>{name}</b> : <IntegrationLink id={id} name={name} />}
        <IdentifierLine>
          {identifier === "" ? (
            "Identifier unknown"
          ) : (
            <Id value={identifier} name="identifier" form="whole" />
          )}
        </IdentifierLine>
      </div>
      <div>{providerId !== "" && <ProviderLabel id={providerId} />}</div>
      <div>{role}</div>
      <div>{end}</div>
    </Row>
  );
}

const stateLabels = { active: "No longer listed", off: "Inactive", named: "Inactive or deleted" };

interface InactiveRowProps {
  entry: KnownIntegration;
  /** Whether the service lists the integration. If so, the entry is up to date. */
  isListed: boolean;
}

export function InactiveRow({ entry, isListed }: InactiveRowProps) {
  return (
    <IntegrationRow
      item={entry}
      role={<StateMark tone="idle" label={stateLabels[entry.state]} />}
      end={
        isListed ? undefined : entry.seenAt > 0 ? (
          <>
            last seen <Time value={entry.seenAt} />
          </>
        ) : (
          "referenced by another record"
        )
      }
    />
  );
}
