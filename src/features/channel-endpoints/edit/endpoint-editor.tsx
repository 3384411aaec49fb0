import { useNavigate } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { asObject, type LooseObject } from "../../../../domain/loose.ts";
import { api } from "../../../../contract/index.ts";
import {
  channelEndpointQueries,
  type EndpointSearch,
  readEndpoint,
} from "../../../api/channel-endpoints.ts";
import { useSecretWrite } from "../../../api/writes/secret-write.ts";
import { FieldInput } from "../../../components/fields/field-input.tsx";
import { FieldRow, PageFieldRows } from "../../../components/fields/field-row.tsx";
import { changeKind } from "../../../components/form/change-list.tsx";
import type { AfterSave } from "../../../components/form/edit-form.tsx";
import { KeyValueList } from "../../../components/layout/key-value-list.tsx";
import { DataText } from "../../../components/text/data-text.tsx";
import type { EndpointFacts } from "../../../entities/channel-endpoints/endpoint-facts.ts";
import type { EndpointFaultKind } from "../../../entities/channel-endpoints/endpoint-fault-kinds.ts";
import { endpointTypeName } from "../../../entities/channel-endpoints/endpoint-marks.tsx";
import { narrowestFilters } from "../../../entities/channel-endpoints/endpoint-place.ts";
import { RecordGone } from "../../../kit/record/form-fault.ts";
import { PhoneText } from "../../../components/text/phone-text.tsx";
import { RecordForm, useRecordForm, useSavedNotice } from "../../../kit/record/record-form.tsx";
import {
  concurrentRows,
  fieldsOf,
  keptOtherwise,
  mergeWith,
  secretsOf,
  storedText,
  targetChanges,
  type TargetValues,
  targetValueFaults,
  toForm,
  toRequest,
} from "./target-form.ts";

export interface EndpointEditorProps {
  facts: EndpointFacts;
  place: EndpointSearch;
  /** The kind of issue to return to. */
  through: EndpointFaultKind | undefined;
}

/** The API can change nothing of an endpoint but its destination. */
export function EndpointEditor({ facts, place, through }: EndpointEditorProps) {
  const { identifier, type } = facts;
  const navigate = useNavigate();
  const notifySaved = useSavedNotice();
  const [stored, setStored] = useState<LooseObject>(facts.target ?? {});
  const state = useRecordForm<TargetValues>({
    start: toForm(type, stored),
    faultsOf: (mine) => targetValueFaults(type, stored, mine),
    draft: `endpoint ${identifier}`,
    secrets: useMemo(() => secretsOf(type), [type]),
  });
  const { control, values } = state;
  const write = useSecretWrite(api.channelEndpoints.update, {
    invalidates: () => [channelEndpointQueries.all],
  });
  const changes = targetChanges(type, stored, values);
  const back = () =>
    void navigate({
      to: "/channel-endpoints/$identifier",
      params: { identifier },
      search: { ...place, ...(through !== undefined && { through }) },
    });

  async function onSubmit(mine: TargetValues): Promise<AfterSave> {
    const at = Object.keys(place).length > 0 ? place : narrowestFilters(facts);
    const { record } = await readEndpoint(identifier, at);
    if (record === undefined) {
      throw new RecordGone(
        "The endpoint was deleted or its links changed. Nothing was saved. Your input is kept.",
      );
    }
    const now = asObject(record.endpoint) ?? {};
    const rows = concurrentRows(type, stored, now, mine);
    if (rows.length > 0) {
      state.compare(rows, (choices) => {
        if (choices === undefined) return;
        setStored(now);
        state.rebase(toForm(type, now), mergeWith(type, stored, now, mine, choices));
      });
      return "held";
    }
    const asked = toRequest(type, stored, mine);
    const { data } = await write({ params: { identifier }, body: { endpoint: asked } });
    return () => {
      notifySaved("Channel endpoint saved", keptOtherwise(type, asked, asObject(data.endpoint)));
      back();
    };
  }
  return (
    <RecordForm
      noun="endpoint"
      state={state}
      what={identifier}
      changes={changes}
      onSubmit={onSubmit}
      fieldOf={(path) => {
        const key = path.replace(/^endpoint\./, "");
        return fieldsOf(type).find((field) => field.key === key)?.key;
      }}
      onCancel={back}
    >
      <PageFieldRows>
        <FieldRow>
          <KeyValueList
            items={{
              Type: (
                <>
                  <b>
                    <DataText value={endpointTypeName(type)} />
                  </b>
                  <br />
                  The API can't change the type of an endpoint.
                </>
              ),
            }}
          />
        </FieldRow>
        {fieldsOf(type).map((field) => {
          const change = changes.find(({ name }) => name === field.key);
          const text = storedText(stored, field.key);
          const typed = values[field.key];
          return (
            <FieldRow key={field.key} change={change && changeKind(change)}>
              <FieldInput
                control={control}
                name={field.key}
                field={field}
                help={
                  field.format === "phoneNumber" && typed ? <PhoneText value={typed} /> : field.help
                }
                readStored={field.secret && text !== "" ? () => text : undefined}
              />
            </FieldRow>
          );
        })}
      </PageFieldRows>
    </RecordForm>
  );
}
