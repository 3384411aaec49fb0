import { Link } from "@tanstack/react-router";
import { useState, type SyntheticEvent } from "react";
import Button from "@mui/material/Button";
import TextField from "@mui/material/TextField";
import { styled } from "@mui/material/styles";
import { channels } from "../../../../contract/enums.ts";
import { getCredentialFields } from "../../../../contract/providers/catalog.ts";
import type { Provider } from "../../../../contract/providers/fields.ts";
import { NoMatchState } from "../../../components/feedback/empty-state.tsx";
import { Section } from "../../../components/layout/section.tsx";
import {
  formatChannelHeading,
  getChannelName,
} from "../../../entities/integrations/integration-info.ts";
import { formatList, plural } from "../../../lib/text/format.ts";
import { findProviders } from "./find-providers.ts";

const Tiles = styled("ul")({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(min(220px, 100%), 1fr))",
  gap: 8,
  "& a": {
    display: "block",
    blockSize: "100%",
    minBlockSize: 54,
    padding: "7px 11px 8px",
    border: "1px solid var(--line)",
    borderRadius: 8,
    background: "var(--raised)",
    color: "var(--ink)",
    textDecoration: "none",
    fontWeight: 550,
    overflowWrap: "anywhere",
  },
  "& a:hover": { borderColor: "var(--line-strong)", background: "var(--hover)" },
  "& small": { display: "block", color: "var(--ink-3)", fontWeight: 400, fontSize: 12 },
});
const Search = styled("div")({ padding: "14px 18px 4px", maxInlineSize: 560 });
const CustomForm = styled("form")({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "end",
  gap: 10,
  "& > .MuiFormControl-root": { maxInlineSize: 260 },
});

const formatRequiredFields = ({ id }: Provider): string => {
  const requiredLabels = getCredentialFields(id)
    .filter((field) => field.required)
    .map(({ label }) => label);
  return requiredLabels.length === 0 ? "No credentials required" : formatList(requiredLabels);
};

export interface ProviderCatalogProps {
  query: string;
  onFind: (text: string) => void;
  onChoose: (providerId: string) => void;
  /** Called when the operator chooses a provider that isn't in the catalog. */
  onChooseCustom: (providerId: string, channel: string) => void;
}

export function ProviderCatalog({ query, onFind, onChoose, onChooseCustom }: ProviderCatalogProps) {
  const groups = findProviders(query);
  const matches = groups.flatMap((group) => group.providers);
  const [onlyMatch] = matches.length === 1 ? matches : [];
  return (
    <>
      <Search>
        <TextField
          label="Find a provider"
          value={query}
          onChange={(event) => onFind(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === "Enter" && onlyMatch) onChoose(onlyMatch.id);
          }}
          type="search"
          autoComplete="off"
          placeholder="SendGrid, SMS, account SID…"
          helperText={
            <span role="status">
              {query === ""
                ? `Search ${plural(matches.length, "provider")} by name, channel, or credential`
                : onlyMatch
                  ? `1 provider found. Press Enter to choose ${onlyMatch.name}.`
                  : plural(matches.length, "provider found", "providers found")}
            </span>
          }
        />
      </Search>
      {groups.length === 0 && (
        <NoMatchState
          title="No providers match your search"
          onClearFilters={() => onFind("")}
          clearLabel="Clear search"
        >
          <p>To use another provider, enter its ID below.</p>
        </NoMatchState>
      )}
      {groups.map(({ channel, providers }) => (
        <Section
          key={channel ?? "agents"}
          title={channel === undefined ? "Agents" : formatChannelHeading(channel)}
          note={channel === undefined ? "no channel" : undefined}
        >
          <Tiles>
            {providers.map((provider) => (
              <li key={provider.id}>
                <Link to="/integrations/new" search={{ providerId: provider.id }}>
                  {provider.name}
                  <small>{formatRequiredFields(provider)}</small>
                </Link>
              </li>
            ))}
          </Tiles>
        </Section>
      ))}
      <Section title="Other provider" note="if yours isn't listed" isLast>
        <CustomProvider onChooseCustom={onChooseCustom} />
      </Section>
    </>
  );
}

function CustomProvider({ onChooseCustom }: Pick<ProviderCatalogProps, "onChooseCustom">) {
  const [id, setId] = useState("");
  const [channel, setChannel] = useState<string>("email");
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (id.trim() !== "") onChooseCustom(id.trim(), channel);
  };
  return (
    <CustomForm onSubmit={submit} aria-label="Other provider">
      <TextField
        label="Provider ID"
        value={id}
        onChange={(event) => setId(event.target.value)}
        autoComplete="off"
        slotProps={{ htmlInput: { spellCheck: false, maxLength: 100 } }}
      />
      <TextField
        label="Channel"
        select
        value={channel}
        onChange={(event) => setChannel(event.target.value)}
        slotProps={{ select: { native: true } }}
      >
        {channels.map((value) => (
          <option key={value} value={value}>
            {getChannelName(value)}
          </option>
        ))}
        <option value="agent">None (agent)</option>
      </TextField>
      <Button type="submit" disabled={id.trim() === ""}>
        Continue
      </Button>
    </CustomForm>
  );
}
