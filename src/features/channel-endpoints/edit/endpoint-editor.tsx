import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useMemo, useRef, useState } from "react";
import { type FieldErrors, type Resolver, useWatch } from "react-hook-form";
import { asObject, type LooseObject } from "../../../../domain/loose.ts";
import { api } from "../../../../contract/index.ts";
import {
  channelEndpointQueries,
  type EndpointSearch,
  readEndpoint,
} from "../../../api/channel-endpoints.ts";
import { useSecretWrite } from "../../../api/secret-write.ts";
import { FieldInput } from "../../../components/fields/field-input.tsx";
import { FieldRow, FieldRows } from "../../../components/fields/field-row.tsx";
import { changeKind } from "../../../components/form/change-list.tsx";
import { CompareDialog } from "../../../components/form/compare-dialog.tsx";
import { EditForm, type SaveResult } from "../../../components/form/edit-form.tsx";
import { useEditForm } from "../../../components/form/use-edit-form.ts";
import { useNotices } from "../../../components/feedback/notices.tsx";
import { KeyValueList } from "../../../components/layout/key-value-list.tsx";
import { DataText } from "../../../components/text/data-text.tsx";
import type { EndpointFacts } from "../../../entities/endpoint-facts.ts";
import type { EndpointFaultKind } from "../../../entities/endpoint-faults.ts";
import { endpointTypeName } from "../../../entities/endpoint-marks.tsx";
import { narrowestFilters } from "../../../entities/endpoint-place.ts";
import { formFault } from "../../../entities/form-fault.ts";
import { PhoneText } from "../../../entities/phone-text.tsx";
import { useReadOnly } from "../../../entities/use-read-only.ts";
import { useScope } from "../../../entities/use-scope.ts";
import { formatList } from "../../../lib/format.ts";
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

/** The record was deleted or its links changed since the form was opened. */
class Gone extends Error {
  override name = "Gone";
}

const explain = (error: unknown) =>
  error instanceof Gone ? { why: error.message, said: [], fields: {} } : formFault(error);

export interface EndpointEditorProps {
  facts: EndpointFacts;
  place: EndpointSearch;
  /** The kind of issue to return to. */
  through: EndpointFaultKind | undefined;
}

/** Edits the destination of an endpoint: the only part that the API can change. */
export function EndpointEditor({ facts, place, through }: EndpointEditorProps) {
  const { identifier, type } = facts;
  const scope = useScope();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { notify } = useNotices();
  const readOnly = useReadOnly();
  const [stored, setStored] = useState<LooseObject>(facts.target ?? {});
  const [theirs, setTheirs] = useState<LooseObject>();
  const kept = useRef<readonly string[]>([]);
  const resolver: Resolver<TargetValues> = (values) => {
    const faults = Object.entries(targetValueFaults(type, stored, values));
    const errors: FieldErrors<TargetValues> = Object.fromEntries(
      faults.map(([key, message]) => [key, { type: "value", message }]),
    );
    return faults.length === 0 ? { values, errors: {} } : { values: {}, errors };
  };
  const state = useEditForm<TargetValues>({
    start: toForm(type, stored),
    resolver,
    draftId: `${scope} endpoint ${identifier}`,
    secrets: useMemo(() => secretsOf(type), [type]),
  });
  const { control } = state.form;
  const values = useWatch({ control });
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

  async function onSubmit(mine: TargetValues): Promise<SaveResult> {
    const at = Object.keys(place).length > 0 ? place : narrowestFilters(facts);
    const { record } = await readEndpoint(identifier, at);
    if (record === undefined) {
      throw new Gone(
        "The endpoint was deleted or its links changed. Nothing was saved. Your input is kept.",
      );
    }
    const now = asObject(record.endpoint) ?? {};
    if (concurrentRows(type, stored, now, mine).length > 0) {
      setTheirs(now);
      return "held";
    }
    const asked = toRequest(type, stored, mine);
    const { data } = await write.send({ params: { identifier }, body: { endpoint: asked } });
    kept.current = keptOtherwise(type, asked, asObject(data.endpoint));
    return "saved";
  }

  function onSaved() {
    void client.invalidateQueries({ queryKey: channelEndpointQueries.all });
    notify(
      kept.current.length === 0
        ? { message: "Channel endpoint saved", tone: "ok" }
        : {
            message: `Saved, but the service returned other values for: ${formatList(kept.current)}`,
            tone: "fail",
          },
    );
    back();
  }

  return (
    <>
      <EditForm
        state={state}
        what={identifier}
        changes={changes}
        onSubmit={onSubmit}
        onSaved={onSaved}
        explain={explain}
        fieldOf={(path) => {
          const key = path.replace(/^endpoint\./, "");
          return fieldsOf(type).find((field) => field.key === key)?.key;
        }}
        notYet={readOnly}
        onCancel={back}
      >
        <FieldRows sx={{ padding: "4px 18px 24px", maxInlineSize: 860 }}>
          <FieldRow>
            <KeyValueList
              items={[
                {
                  label: "Type",
                  value: (
                    <>
                      <b>
                        <DataText value={endpointTypeName(type)} />
                      </b>
                      <br />
                      The API can't change the type of an endpoint.
                    </>
                  ),
                },
              ]}
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
                    field.format === "phoneNumber" && typed ? (
                      <PhoneText value={typed} />
                    ) : (
                      field.help
                    )
                  }
                  readStored={field.secret && text !== "" ? () => text : undefined}
                />
              </FieldRow>
            );
          })}
        </FieldRows>
      </EditForm>
      <CompareDialog
        open={theirs !== undefined}
        title="Changed by someone else"
        rows={theirs ? concurrentRows(type, stored, theirs, values) : []}
        theirsLabel="Current value"
        mineLabel="Your value"
        confirmLabel="Use these values"
        onConfirm={(choices) => {
          if (theirs) {
            const merged = mergeWith(type, stored, theirs, values, choices);
            setStored(theirs);
            state.rebase(toForm(type, theirs), merged);
          }
          setTheirs(undefined);
        }}
        onCancel={() => setTheirs(undefined)}
      >
        <p>
          The endpoint was changed by someone else while you were editing. Nothing was saved. Choose
          which values to keep.
        </p>
      </CompareDialog>
    </>
  );
}
