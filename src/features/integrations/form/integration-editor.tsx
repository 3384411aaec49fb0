import { useNavigate } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import Alert from "@mui/material/Alert";
import { styled } from "@mui/material/styles";
import { useNotices } from "../../../components/feedback/notices.tsx";
import { Ground } from "../../../components/layout/page.tsx";
import { EndpointSummary } from "../../../entities/channel-endpoints/endpoint-summary.tsx";
import { RecordForm, useRecordForm } from "../../../kit/record/record-form.tsx";
import type { IntegrationFacts } from "../../../entities/integrations/integration-facts.ts";
import { Actions } from "../actions/actions.tsx";
import type { Aftermath } from "../actions/aftermath.ts";
import { AftermathPanel } from "../actions/aftermath-panel.tsx";
import { EditorHeader } from "./editor-header.tsx";
import { SendersPanel } from "../primary/senders-panel.tsx";
import type { RosterEntry } from "../roster/roster.ts";
import { useEnvironment } from "../use-environment.ts";
import { formChanges } from "./credential-plan.ts";
import { EditorFields } from "./editor-fields.tsx";
import { fieldOfPath, formFaults } from "./form-faults.ts";
import { formChannel } from "./form-model.ts";
import { type FormModel, type FormValues, secretValues, toRequest } from "./form-values.ts";
import { PlanPanel } from "./plan-panel.tsx";
import { ReviewNotes } from "./review-notes.tsx";
import { RawSection } from "./raw-section.tsx";
import { useIntegrationSave } from "./use-integration-save.ts";

const Sides = styled("div")({
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

export interface IntegrationEditorProps {
  model: FormModel;
  start: FormValues;
  /** Initial values of a clone; they count as typed. */
  filled?: FormValues | undefined;
  /** The draft's key, because a new record has no ID. */
  draft?: string;
  note?: string | undefined;
  /** As listed; absent for new and inactive integrations. */
  facts?: IntegrationFacts | undefined;
  /** This browser's copy of an integration that the API doesn't list. */
  unread?: RosterEntry | "unknown" | undefined;
  title: ReactNode;
  what: string;
  actions?: ReactNode;
  /** Reloads the integration and resets the form; only called without unsaved input. */
  onReload?: () => void;
  /** The last change, being monitored; outlives a reload of the form. */
  aftermath?: Aftermath | undefined;
  onAftermath?: (aftermath: Aftermath) => void;
}

export function IntegrationEditor(props: IntegrationEditorProps) {
  const { model, start, filled, facts, unread, what, aftermath, onAftermath = noop } = props;
  const { environment } = useEnvironment();
  const navigate = useNavigate();
  const { notify } = useNotices();
  const [confirmedBy, setConfirmedBy] = useState("");

  const isNew = model.integrationId === undefined;
  const state = useRecordForm<FormValues>({
    start,
    validate: (mine, opened) => formFaults(mine, opened, model),
    ...(filled && { first: filled }),
    draft: `integration ${props.draft ?? model.integrationId ?? model.providerId}`,
    secrets: secretValues,
  });
  const { values } = state;
  const changes = [
    ...(isNew
      ? [{ name: "providerId", label: "Provider", before: undefined, after: model.providerId }]
      : []),
    ...formChanges(values, state.base, model),
  ];
  const dirty = isNew || changes.length > 0;

  const replacesUnread = values.replaceCredentials && model.stored === undefined && !isNew;
  const notYet =
    replacesUnread && confirmedBy !== environment.name
      ? `Type ${environment.name} to confirm that the stored credentials are lost.`
      : undefined;

  const submit = useIntegrationSave({
    model,
    state,
    isListed: facts !== undefined,
    what,
    onAftermath,
    onSaved: ({ createdId, hasTheirs }) => {
      notify({
        tone: "ok",
        message: isNew
          ? "Integration created"
          : hasTheirs
            ? `${what} saved, along with changes by someone else`
            : `${what} saved`,
      });
      if (createdId === undefined) props.onReload?.();
      else {
        void navigate({
          to: "/integrations/$integrationId",
          params: { integrationId: createdId },
        });
      }
    },
  });
  // An inactive integration keeps its endpoints: the ones that its deactivation cut off.
  const known = facts ?? (unread === "unknown" ? undefined : unread);
  const endpointsOf = known?.channel === "chat" || known?.channel === "sms" ? known.identifier : "";

  const done = (aftermathOfAction: Aftermath) => {
    onAftermath(aftermathOfAction);
    props.onReload?.();
  };

  return (
    <>
      <EditorHeader
        title={props.title}
        facts={facts}
        unread={unread}
        actions={
          isNew ? (
            props.actions
          ) : (
            <Actions
              model={model}
              facts={facts}
              entry={unread === "unknown" ? undefined : unread}
              name={what}
              dirty={dirty}
              body={toRequest(values, state.base, model)}
              onDone={done}
            />
          )
        }
      />
      <Ground>
        <Sides>
          <RecordForm
            noun="integration"
            state={state}
            what={what}
            changes={changes}
            onSubmit={submit}
            fieldOf={(path) => fieldOfPath(path, model)}
            notYet={notYet}
            {...(isNew && {
              saveLabel: values.active ? "Create and activate" : "Create",
              reviewTitle: values.active ? `Create and activate ${what}?` : `Create ${what}?`,
            })}
            reviewNotes={
              <ReviewNotes values={values} base={state.base} model={model} facts={facts} />
            }
            onCancel={() => void navigate({ to: "/integrations" })}
            comparison={{
              title: `${what} was changed by someone else`,
              confirmLabel: "Save these values",
              children: <p>{what} was changed while you were editing. Nothing was saved yet.</p>,
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
              confirmedBy={confirmedBy}
              onConfirmedBy={setConfirmedBy}
            />
            {facts && <RawSection record={facts.record} />}
          </RecordForm>
          <Aside aria-label="Request and senders">
            <PlanPanel values={values} base={state.base} model={model} />
            {aftermath && (
              <AftermathPanel key={aftermath.since} aftermath={aftermath} onBack={done} />
            )}
            {endpointsOf !== "" && (
              <EndpointSummary
                of={{ integrationIdentifier: endpointsOf }}
                empty="No endpoints use this integration."
              />
            )}
            <SendersPanel
              channel={facts?.channel ?? formChannel(model)}
              self={facts?.id}
              blockedBy={
                isNew
                  ? "Open an integration to set it as primary."
                  : dirty
                    ? "Save or discard your changes first."
                    : undefined
              }
              onDone={done}
            />
          </Aside>
        </Sides>
      </Ground>
    </>
  );
}
