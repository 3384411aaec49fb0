import { useState } from "react";
import Button from "@mui/material/Button";
import TextField from "@mui/material/TextField";
import { styled } from "@mui/material/styles";
import type { JsonObject } from "../../../../contract/common.ts";
import { DataText } from "../../../components/text/data-text.tsx";
import { FailurePanel } from "../../../kit/failure/failure-panel.tsx";
import { useSubscriberSearch } from "../../../entities/subscribers/find-subscribers.ts";
import { SubscriberLabel } from "../../../entities/subscribers/subscriber-label.tsx";
import { templateProfile } from "../draft/event-values.ts";
import { ChoiceList } from "./choice-list.tsx";

const SearchForm = styled("form")({ display: "flex", alignItems: "end", gap: 8 });

export interface SubscriberChoiceProps {
  onPick: (id: string, profile: JsonObject) => void;
}

/** Renders a search for subscribers by ID, email, phone, and name. */
export function SubscriberChoice({ onPick }: SubscriberChoiceProps) {
  const [input, setInput] = useState("");
  const [query, setQuery] = useState("");
  const { found, failed, isPending, retry } = useSubscriberSearch(query);
  return (
    <>
      <SearchForm
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          setQuery(input.trim());
        }}
      >
        <TextField
          label="ID, email, phone, or name"
          autoComplete="off"
          autoFocus
          fullWidth
          value={input}
          onChange={(event) => setInput(event.target.value)}
        />
        <Button type="submit" variant="contained" disabled={input.trim() === ""}>
          Search
        </Button>
      </SearchForm>
      {failed.length > 0 && (
        <FailurePanel
          title={found.length === 0 ? "Couldn't search subscribers" : "Some searches failed"}
          error={failed[0]?.error}
          onRetry={retry}
        />
      )}
      <p role="status">
        {query !== "" &&
          (isPending
            ? "Searching…"
            : found.length === 0 &&
              failed.length === 0 &&
              "No subscribers match. The search is case-sensitive, and IDs must match exactly.")}
      </p>
      {found.length > 0 && (
        <ChoiceList
          label="Subscribers found"
          choices={found.map(({ id, record }) => ({
            id,
            title: <SubscriberLabel subscriber={record} />,
            note: <DataText value={id} max={80} />,
            pick: () => onPick(id, templateProfile(record)),
          }))}
        />
      )}
    </>
  );
}
