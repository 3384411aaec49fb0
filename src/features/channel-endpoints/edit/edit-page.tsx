import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import FormHelperText from "@mui/material/FormHelperText";
import { styled } from "@mui/material/styles";
import { findEndpointType } from "../../../../contract/providers/endpoint-types.ts";
import {
  channelEndpointQueries,
  type EndpointSearch,
  readEndpoint,
} from "../../../api/channel-endpoints.ts";
import { EmptyState } from "../../../components/feedback/empty-state.tsx";
import { SheetPage } from "../../../components/layout/page.tsx";
import { PageHeader } from "../../../components/layout/page-header.tsx";
import { CodeText } from "../../../components/text/code-text.tsx";
import { DataText } from "../../../components/text/data-text.tsx";
import {
  toEndpointInfo,
  type EndpointInfo,
} from "../../../entities/channel-endpoints/endpoint-info.ts";
import { getEndpointTypeName } from "../../../entities/channel-endpoints/endpoint-marks.tsx";
import { QueryPanel } from "../../../kit/failure/query-panel.tsx";
import { useFormStart } from "../../../kit/record/use-form-start.ts";
import { useWriteAttempt } from "../../../kit/record/use-write-attempt.ts";
import { NotFoundState } from "../record/not-found-state.tsx";
import { asObject, type LooseObject } from "../../../../domain/loose.ts";
import { api } from "../../../../contract/index.ts";
import { useSecretWrite } from "../../../api/writes/mutation.ts";
import { FieldInput } from "../../../components/fields/field-input.tsx";
import { FieldRow, PageFieldRows } from "../../../components/fields/field-row.tsx";
import { getChangeKind } from "../../../components/form/change-list.tsx";
import type { AfterSave } from "../../../components/form/edit-form.tsx";
import type { EndpointIssueKind } from "../../../entities/channel-endpoints/endpoint-issue-kinds.ts";
import { useEndpointScan } from "../../../entities/channel-endpoints/endpoint-scan.ts";
import { getNarrowestFilters } from "../../../entities/channel-endpoints/endpoint-lookup.ts";
import { RecordMissingError } from "../../../kit/record/form-error.ts";
import { PhoneText } from "../../../components/text/phone-text.tsx";
import { RecordForm, useRecordForm, useSavedNotice } from "../../../kit/record/record-form.tsx";
import {
  findConcurrentChanges,
  getFields,
  findDifferingFields,
  rebaseValues,
  getSecretKeys,
  formatSavedValue,
  getDestinationChanges,
  type DestinationValues,
  validateDestination,
  toBaseValues,
  toFormValues,
  toDestination,
} from "./destination-form.ts";

const route = getRouteApi("/shell/channel-endpoints/$identifier/edit");

export function EditEndpointPage() {
  const { identifier } = route.useParams();
  const { env: _, through, ...lookup } = route.useSearch();
  // The route refetches the record when the form opens. Later responses don't change the form.
  const query = useQuery({
    ...channelEndpointQueries.detail(identifier, lookup),
    refetchOnReconnect: false,
  });
  const { data, start: initialInfo } = useFormStart(
    identifier,
    query,
    ({ record }) => record && toEndpointInfo(record),
  );

  const title = initialInfo && (
    <>
      Edit <DataText value={getEndpointTypeName(initialInfo.type)} maxLength={48} />
    </>
  );
  return (
    <SheetPage>
      <PageHeader
        title={title ?? "Edit channel endpoint"}
        meta={<CodeText value={identifier} maxLength={80} />}
      />
      {initialInfo !== undefined ? (
        findEndpointType(initialInfo.type) === undefined ? (
          <EmptyState title="Unknown endpoint type">
            The console can't edit endpoints of type{" "}
            <DataText value={initialInfo.type} maxLength={80} />.
          </EmptyState>
        ) : (
          <EndpointEditor key={identifier} info={initialInfo} lookup={lookup} issueKind={through} />
        )
      ) : (
        <QueryPanel isPage query={{ ...query, data }} noun="the endpoint">
          {({ isComplete }) => <NotFoundState {...{ identifier, lookup, isComplete }} />}
        </QueryPanel>
      )}
    </SheetPage>
  );
}

const Label = styled("div")({ fontSize: 12.5, fontWeight: 550, lineHeight: "18px" });
/** Aligns its first line with the label and with the text of the other fields. */
const FixedValue = styled("div")({ paddingBlockStart: 6 });

interface EndpointEditorProps {
  info: EndpointInfo;
  lookup: EndpointSearch;
  /** Kind of issue for the links to the previous and next endpoint. */
  issueKind: EndpointIssueKind | undefined;
}

/** The API can't change fields other than the destination. */
function EndpointEditor({ info, lookup, issueKind }: EndpointEditorProps) {
  const { identifier, type } = info;
  const navigate = useNavigate();
  const notifySaved = useSavedNotice();
  const scan = useEndpointScan();
  const [loadedValues, setLoadedValues] = useState<LooseObject>(info.destination ?? {});
  const state = useRecordForm<DestinationValues>({
    startValues: toFormValues(type, loadedValues),
    validate: (formValues, base) =>
      validateDestination(type, toBaseValues(loadedValues, base), formValues),
    draftKey: `endpoint ${identifier}`,
    omittedFields: useMemo(() => getSecretKeys(type), [type]),
    applyEarlierSave: (values) => {
      const newDestination = toDestination(type, savedValues, values);
      setLoadedValues(newDestination);
      return toFormValues(type, newDestination);
    },
  });
  const { control, values } = state;
  const savedValues = toBaseValues(loadedValues, state.base);
  const write = useSecretWrite(api.channelEndpoints.update, {
    getInvalidatedKeys: () => [channelEndpointQueries.all],
  });
  const { states: earlierSaves, write: attempt } = useWriteAttempt<Record<string, string>>();
  const changes = getDestinationChanges(type, savedValues, values);
  const goBack = () =>
    void navigate({
      to: "/channel-endpoints/$identifier",
      params: { identifier },
      search: { ...lookup, ...(issueKind !== undefined && { through: issueKind }) },
    });

  async function onSubmit(formValues: DestinationValues): Promise<AfterSave> {
    const filters = Object.keys(lookup).length > 0 ? lookup : getNarrowestFilters(info);
    const { record } = await readEndpoint(identifier, filters);
    if (record === undefined) {
      throw new RecordMissingError(
        "The endpoint was deleted, or its subscriber, integration, or connection changed. Nothing was saved. Your input is kept.",
      );
    }
    const currentValues = asObject(record.endpoint) ?? {};
    // An earlier save may have been applied although its response was lost.
    const wasSaved = earlierSaves.some(
      (earlierSave) => findDifferingFields(type, earlierSave, currentValues).length === 0,
    );
    const rows = wasSaved
      ? []
      : findConcurrentChanges(type, savedValues, currentValues, formValues);
    if (rows.length > 0) {
      state.compare(rows, (choices) => {
        if (choices === undefined) return;
        setLoadedValues(currentValues);
        state.rebase(
          toFormValues(type, currentValues),
          rebaseValues(type, savedValues, currentValues, formValues, choices),
        );
      });
      return "notSaved";
    }
    const newDestination = toDestination(type, savedValues, formValues);
    const { data } = await attempt(newDestination, () =>
      write({ params: { identifier }, body: { endpoint: newDestination } }),
    );
    scan?.report?.replace(data);
    return (hasLeft) => {
      notifySaved(
        `Channel endpoint ${identifier} saved`,
        findDifferingFields(type, newDestination, asObject(data.endpoint)),
      );
      if (!hasLeft) goBack();
    };
  }
  return (
    <RecordForm
      noun="endpoint"
      state={state}
      recordName={identifier}
      changes={changes}
      onSubmit={onSubmit}
      findField={(path) => {
        const key = path.replace(/^endpoint\./, "");
        return getFields(type).find((field) => field.key === key)?.key;
      }}
      onCancel={goBack}
    >
      <PageFieldRows>
        <FieldRow>
          <div role="group" aria-label="Type">
            <Label aria-hidden data-label>
              Type
            </Label>
            <FixedValue>
              <DataText value={getEndpointTypeName(type)} />
              <FormHelperText>
                The API can only change the destination. To use another integration or connection,
                connect the account again.
              </FormHelperText>
            </FixedValue>
          </div>
        </FieldRow>
        {getFields(type).map((field) => {
          const change = changes.find(({ name }) => name === field.key);
          const text = formatSavedValue(savedValues, field.key);
          const inputText = values[field.key];
          return (
            <FieldRow key={field.key} changeKind={change && getChangeKind(change)}>
              <FieldInput
                control={control}
                name={field.key}
                field={field}
                help={
                  field.format === "phoneNumber" && inputText ? (
                    <PhoneText value={inputText} />
                  ) : (
                    field.help
                  )
                }
                readSavedSecret={field.secret && text !== "" ? () => text : undefined}
              />
            </FieldRow>
          );
        })}
      </PageFieldRows>
    </RecordForm>
  );
}
