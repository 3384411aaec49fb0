import { useNavigate } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import Alert from "@mui/material/Alert";
import { styled } from "@mui/material/styles";
import { useNotices } from "../../../components/feedback/use-notices.ts";
import { ContentArea } from "../../../components/layout/page.tsx";
import { EndpointSummary } from "../../../entities/channel-endpoints/endpoint-summary.tsx";
import { RecordForm, useRecordForm } from "../../../kit/record/record-form.tsx";
import {
  type IntegrationInfo,
  canHaveEndpoints,
} from "../../../entities/integrations/integration-info.ts";
import { Actions } from "../actions/actions.tsx";
import type { MonitoredChange } from "../actions/monitored-change.ts";
import { useWriteAttempt } from "../../../kit/record/use-write-attempt.ts";
import type { PrimaryAttempt } from "../primary/primary-attempt.ts";
import { ChangeMonitorPanel } from "../actions/change-monitor-panel.tsx";
import { EditorHeader } from "./editor-header.tsx";
import { SendersPanel } from "../primary/senders-panel.tsx";
import type { KnownIntegration } from "../known-integrations/known-integrations.ts";
import { useEnvironment } from "../use-environment.ts";
import { getFormChanges } from "./credential-changes.ts";
import { getProviderName } from "../../../entities/integrations/provider-label.tsx";
import { EditorFields } from "./editor-fields.tsx";
import { toFieldPath, validateForm } from "./validate-form.ts";
import { getFormChannel } from "./form-model.ts";
import { type FormModel, type FormValues, secretFieldNames, toUpdateBody } from "./form-values.ts";
import { CredentialDiff } from "./credential-diff.tsx";
import { ReviewNotes } from "./review-notes.tsx";
import { RawSection } from "./raw-section.tsx";
import { useLoadedRecord } from "./use-loaded-record.ts";
import { useIntegrationSave } from "./use-integration-save.ts";

const Columns = styled("div")({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  minBlockSize: "100%",
  "@media (min-width: 1180px)": { gridTemplateColumns: "minmax(0, 1fr) minmax(340px, 452px)" },
});
const Aside = styled("aside")({
  borderInlineStart: "1px solid var(--line)",
  "@media (max-width: 1179.95px)": {
    borderInlineStart: 0,
    borderBlockStart: "1px solid var(--line)",
  },
});

const noop = () => undefined;

/** Search params that select the form of a new integration. */
const newPageSearchKeys = ["providerId", "channel", "clone"];

export interface IntegrationEditorProps {
  model: FormModel;
  initialValues: FormValues;
  /**
   * Initial values of a clone. They don't count as input, so an unchanged clone can be left without
   * a warning, but the review lists all values that differ from `initialValues`.
   */
  cloneValues?: FormValues | undefined;
  /** Key of the saved draft of a new integration, which doesn't have an ID yet. */
  draftKey?: string;
  note?: string | undefined;
  /** The integration in the API's list; undefined if it is new or isn't listed. */
  info?: IntegrationInfo | undefined;
  /** Saved copy of an integration that the API doesn't list; `unknown` if there is no copy. */
  unlistedEntry?: KnownIntegration | "unknown" | undefined;
  title: ReactNode;
  recordName: string;
  actions?: ReactNode;
  /** When the values were loaded. Identifies the response; undefined for a new integration. */
  loadedAt?: number;
  onReload?: () => void;
  /** Called after a reload if the form has no unsaved input. */
  onReset?: () => void;
  /** Notice of a failed reload, shown only if the form has no unsaved input. */
  staleNotice?: ReactNode;
  /** Last change, which the page monitors and keeps when the form reloads. */
  monitoredChange?: MonitoredChange | undefined;
  onChangeSaved?: (monitoredChange: MonitoredChange) => void;
}

export function IntegrationEditor(props: IntegrationEditorProps) {
  const {
    model,
    initialValues,
    cloneValues,
    info,
    unlistedEntry,
    recordName,
    monitoredChange,
    onChangeSaved = noop,
  } = props;
  const { environment } = useEnvironment();
  const navigate = useNavigate();
  const { notify } = useNotices();
  const [confirmation, setConfirmation] = useState("");
  const primaryAttempt: PrimaryAttempt = useWriteAttempt();

  const isNew = model.integrationId === undefined;
  // A new integration has no saved values, so its values are compared with the initial values.
  const toSavedBase = (base: FormValues) => (isNew ? initialValues : base);
  const state = useRecordForm<FormValues>({
    startValues: cloneValues ?? initialValues,
    validate: (mine, base) => validateForm(mine, toSavedBase(base), model),
    draftKey: `integration ${props.draftKey ?? model.integrationId ?? model.providerId}`,
    omittedFields: secretFieldNames,
    ...(!isNew && {
      applyEarlierSave: (savedValues: FormValues) => {
        props.onReload?.();
        return savedValues;
      },
    }),
  });
  useLoadedRecord(state, { values: initialValues, model }, props.loadedAt, props.onReset ?? noop);
  const { values } = state;
  const savedBase = toSavedBase(state.base);
  const changes = [
    ...(isNew
      ? [{ name: "providerId", label: "Provider", before: undefined, after: model.providerId }]
      : []),
    ...getFormChanges(values, savedBase, model),
  ];
  const newName = `${getProviderName(model.providerId)} integration`;
  const isDirty = isNew || changes.length > 0;
  const actionBlockedReason = isNew
    ? "Create the integration first."
    : isDirty
      ? "Save or discard your changes first."
      : undefined;

  const isReplacingHiddenCredentials =
    values.replaceCredentials && model.savedCredentials === undefined && !isNew;
  const deletedReason = info?.deleted
    ? "This integration was deleted, so it can't be changed."
    : undefined;
  const blockedReason = deletedReason ?? actionBlockedReason;
  const disabledReason =
    deletedReason ??
    (isReplacingHiddenCredentials && confirmation !== environment.name
      ? `Type ${environment.name} to confirm that all saved credentials will be deleted.`
      : undefined);

  const submit = useIntegrationSave({
    model,
    state,
    isListed: info !== undefined,
    recordName,
    onChangeSaved,
    onSaved: ({ createdId, hasOthersChanges, hasLeft }) => {
      const sentences = [
        isNew ? `${values.name || newName} created` : `${recordName} saved`,
        ...(hasOthersChanges ? ["Changes by someone else were kept"] : []),
        ...(values.check ? ["The service checked the credentials"] : []),
      ];
      const message = sentences.join(". ");
      notify({ tone: "ok", message: sentences.length === 1 ? message : `${message}.` });
      if (hasLeft) return;
      if (createdId === undefined) {
        // Keeps input that the operator enters before the reload finishes.
        state.rebase(values, state.form.getValues());
        props.onReload?.();
      } else {
        void navigate({
          to: "/integrations/$integrationId",
          params: { integrationId: createdId },
        });
      }
    },
  });
  const entry = unlistedEntry === "unknown" ? undefined : unlistedEntry;
  // Endpoints of an inactive integration still exist, but don't work.
  const { channel, identifier } = info ?? entry ?? {};

  const finishAction = (change: MonitoredChange) => {
    onChangeSaved(change);
    props.onReload?.();
  };

  return (
    <>
      <EditorHeader
        title={props.title}
        info={info}
        unlistedEntry={unlistedEntry}
        actions={
          isNew ? (
            props.actions
          ) : (
            <Actions
              model={model}
              info={info}
              entry={entry}
              name={recordName}
              blockedReason={blockedReason}
              body={toUpdateBody(values, savedBase, model)}
              primaryAttempt={primaryAttempt}
              onDone={finishAction}
            />
          )
        }
      />
      {!isDirty && props.staleNotice}
      <ContentArea>
        <Columns>
          <RecordForm
            noun="integration"
            state={state}
            recordName={recordName}
            changes={changes}
            onSubmit={submit}
            findField={(path) => toFieldPath(path, model)}
            disabledReason={disabledReason}
            isNew={isNew}
            {...(isNew && {
              searchKeys: newPageSearchKeys,
              saveLabel: values.active ? "Create and activate" : "Create integration",
              reviewTitle: values.active
                ? `Create and activate ${newName} in ${environment.name}?`
                : `Create ${newName} in ${environment.name}?`,
            })}
            reviewNotes={<ReviewNotes values={values} base={savedBase} model={model} info={info} />}
            onCancel={() => void navigate({ to: "/integrations" })}
            comparison={{
              title: `${recordName} was changed by someone else`,
              confirmLabel: "Save these values",
              children: <p>Nothing was saved. Choose which values to keep.</p>,
            }}
          >
            {props.note !== undefined && (
              <Alert severity="info" sx={{ margin: "12px 18px 0" }}>
                {props.note}
              </Alert>
            )}
            <EditorFields
              state={state}
              model={model}
              confirmation={confirmation}
              onConfirmation={setConfirmation}
            />
            {info && <RawSection record={info.record} />}
          </RecordForm>
          <Aside aria-label="Integration details">
            <CredentialDiff values={values} base={savedBase} model={model} />
            {monitoredChange && (
              <ChangeMonitorPanel
                key={monitoredChange.changedAt}
                change={monitoredChange}
                blockedReason={blockedReason}
                onUndone={finishAction}
              />
            )}
            {identifier && canHaveEndpoints(channel) && (
              <EndpointSummary
                filter={{ integrationIdentifier: identifier }}
                emptyContent="No endpoints use this integration."
              />
            )}
            <SendersPanel
              channel={info?.channel ?? getFormChannel(model)}
              currentId={info?.id}
              blockedReason={actionBlockedReason}
              primaryAttempt={primaryAttempt}
              onDone={finishAction}
            />
          </Aside>
        </Columns>
      </ContentArea>
    </>
  );
}
