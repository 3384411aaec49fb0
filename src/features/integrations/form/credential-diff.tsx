import { styled } from "@mui/material/styles";
import { Section } from "../../../components/layout/section.tsx";
import { DataText } from "../../../components/text/data-text.tsx";
import { getCredentialChanges, type CredentialChange } from "./credential-changes.ts";
import { type FormModel, type FormValues, getPartsToReplace } from "./form-values.ts";
import { Muted } from "../../../components/text/muted.tsx";

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
  "& [data-change=unchanged]": { color: "var(--ink-3)" },
  "& caption": { textAlign: "start", color: "var(--ink-3)", paddingBlockEnd: 4 },
});

function Values({ item: { changeKind, before, after } }: { item: CredentialChange }) {
  if (changeKind === "changed" && before !== after) {
    return (
      <>
        <DataText value={before} maxLength={60} /> → <DataText value={after} maxLength={60} />
      </>
    );
  }
  return <DataText value={after ?? before} maxLength={80} />;
}

export interface CredentialDiffProps {
  values: FormValues;
  base: FormValues;
  model: FormModel;
}

/** Lists all credentials that a save sends or deletes. The API replaces all of them at once. */
export function CredentialDiff({ values, base, model }: CredentialDiffProps) {
  const isNew = model.integrationId === undefined;
  const isSent = isNew || getPartsToReplace(values, base, model).credentials;
  const changes = getCredentialChanges(values, base, model);
  const isHidden = !isNew && model.savedCredentials === undefined;
  return (
    <Section title="Credentials to save">
      {!isSent ? (
        <Muted as="p">
          {isHidden
            ? "The credentials can't be loaded. They won't be changed."
            : "No credentials changed, so none will be sent."}
        </Muted>
      ) : changes.length === 0 ? (
        <Muted as="p">
          {isHidden
            ? "No credentials to save. All saved credentials will be deleted."
            : "No credentials."}
        </Muted>
      ) : (
        <>
          <Muted as="p">
            {isNew
              ? "These credentials will be saved."
              : isHidden
                ? "The API replaces all credentials at once. Saved credentials that aren't listed will be deleted."
                : "The API replaces all credentials at once, so unchanged ones will be sent too."}
          </Muted>
          <Table aria-label="Credentials to save">
            <tbody>
              {changes.map((item) => (
                <tr key={item.key}>
                  <th scope="row">{item.key}</th>
                  <td data-change={item.changeKind}>{isHidden ? "set" : item.changeKind}</td>
                  <td>
                    <Values item={item} />
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
