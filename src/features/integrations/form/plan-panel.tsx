import { styled } from "@mui/material/styles";
import { Section } from "../../../components/layout/section.tsx";
import { DataText } from "../../../components/text/data-text.tsx";
import { credentialPlan, type PlannedKey } from "./credential-plan.ts";
import { type FormModel, type FormValues, replacedParts } from "./form-values.ts";

const Table = styled("table")({
  inlineSize: "100%",
  borderCollapse: "collapse",
  tableLayout: "fixed",
  marginBlockStart: 8,
  fontSize: 12,
  "& th, & td": {
    paddingBlock: 6,
    paddingInline: "0 10px",
    borderBlockEnd: "1px solid var(--line-soft)",
    fontWeight: 400,
    textAlign: "start",
    overflowWrap: "anywhere",
    verticalAlign: "top",
  },
  "& th, & td:last-of-type": { fontFamily: "var(--mono)" },
  "& td:nth-of-type(1)": { inlineSize: 74 },
  "& [data-change=changed]": { color: "var(--warn)", fontWeight: 550 },
  "& [data-change=added]": { color: "var(--ok)", fontWeight: 550 },
  "& [data-change=removed]": { color: "var(--fail)", fontWeight: 550 },
  "& [data-change=kept]": { color: "var(--ink-3)" },
  "& caption": { textAlign: "start", color: "var(--ink-3)", paddingBlockEnd: 4 },
});
const Quiet = styled("p")({ color: "var(--ink-3)" });

function Values({ change, before, after }: PlannedKey) {
  if (change === "changed" && before !== after) {
    return (
      <>
        <DataText value={before} max={60} /> → <DataText value={after} max={60} />
      </>
    );
  }
  return <DataText value={after ?? before} max={80} />;
}

export interface PlanPanelProps {
  values: FormValues;
  base: FormValues;
  model: FormModel;
}

/** Lists all credentials of the request, because the API replaces them as a whole. */
export function PlanPanel({ values, base, model }: PlanPanelProps) {
  const isNew = model.integrationId === undefined;
  const sent = isNew || replacedParts(values, base, model).credentials;
  const plan = credentialPlan(values, model);
  const unread = !isNew && model.stored === undefined;
  return (
    <Section title="What saving will send">
      {!sent ? (
        <Quiet>
          {unread
            ? "Credentials can't be loaded. They aren't sent and stay unchanged."
            : "No credentials changed, so none are sent."}
        </Quiet>
      ) : plan.length === 0 ? (
        <Quiet>
          {unread ? "No credentials. All saved ones will be deleted." : "No credentials."}
        </Quiet>
      ) : (
        <>
          <Quiet>
            {isNew
              ? "These credentials will be saved."
              : unread
                ? "The API replaces all credentials at once. Saved ones that aren't listed will be deleted."
                : "The API replaces all credentials at once, so every field is sent."}
          </Quiet>
          <Table aria-label="Credentials to send">
            <tbody>
              {plan.map((item) => (
                <tr key={item.key}>
                  <th scope="row">{item.key}</th>
                  <td data-change={item.change}>{unread ? "set" : item.change}</td>
                  <td>
                    <Values {...item} />
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
        </>
      )}
    </Section>
  );
}
