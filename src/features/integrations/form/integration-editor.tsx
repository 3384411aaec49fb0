import { useNavigate } from "@tanstack/react-router";
import { useRef, useState, type ReactNode } from "react";
import { useWatch } from "react-hook-form";
import Alert from "@mui/material/Alert";
import { styled } from "@mui/material/styles";
import {
  openIntegration,
  useCreateIntegration,
  useUpdateIntegration,
} from "../../../api/integrations.ts";
import { useNotices } from "../../../components/feedback/notices.tsx";
import { CompareDialog, type CompareRow } from "../../../components/form/compare-dialog.tsx";
import { EditForm, type SaveResult } from "../../../components/form/edit-form.tsx";
import { useEditForm } from "../../../components/form/use-edit-form.ts";
import { EndpointGlance } from "../../../entities/endpoint-glance.tsx";
import { formFault } from "../../../entities/form-fault.ts";
import { useScope } from "../../../entities/use-scope.ts";
import { type IntegrationFacts, integrationFacts } from "../../../entities/integration-facts.ts";
import { Actions } from "../actions/actions.tsx";
import type { Aftermath } from "../actions/aftermath.ts";
import { AftermathPanel } from "../actions/aftermath-panel.tsx";
import { EditorHeader } from "./editor-header.tsx";
import { SendersPanel } from "../primary/senders-panel.tsx";
import type { RosterEntry } from "../roster/roster.ts";
import { entryOf, withEntries } from "../roster/roster.ts";
import { useRoster } from "../roster/use-roster.ts";
import { useEnvironment } from "../use-environment.ts";
import { compareRows, mergeWith } from "./concurrent.ts";
import { formChanges } from "./credential-plan.ts";
import { EditorFields } from "./editor-fields.tsx";
import { fieldOfPath, formResolver } from "./form-faults.ts";
import { channelOf, modelOfRecord } from "./form-model.ts";
import {
  type FormModel,
  type FormValues,
  secretValues,
  toCreation,
  toForm,
  toRequest,
} from "./form-values.ts";
import { PlanPanel } from "./plan-panel.tsx";
import { ReviewNotes } from "./review-notes.tsx";
import { RawSection } from "./raw-section.tsx";

const Page = styled("div")({ flex: 1, overflow: "auto", background: "var(--surface)" });
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

export interface IntegrationEditorProps {
  model: FormModel;
  start: FormValues;
  /** The values that a clone starts with; counted as typed. */
  filled: FormValues | undefined;
  /** Names the draft, where the record has no ID yet. */
  draft?: string;
  /** Shown above the form. */
  note?: string | undefined;
  /** As the service lists it; absent for a new one, and for one that no list returns. */
  facts: IntegrationFacts | undefined;
  /** Of one that no list returns: what this browser knows. */
  unread: RosterEntry | "unknown" | undefined;
  title: ReactNode;
  what: string;
  actions: ReactNode;
  /** Reads the integration again and begins a new form; only called while nothing is typed. */
  onReload: (() => void) | undefined;
  /** What was just done, whose effect is being watched; outlives a reload of the form. */
  aftermath: Aftermath | undefined;
  onAftermath: (aftermath: Aftermath) => void;
}

/** The form of one integration, with who sends beside it. */
export function IntegrationEditor(props: IntegrationEditorProps) {
  const { start, filled, facts, unread, what, aftermath, onAftermath } = props;
  const { environment } = useEnvironment();
  const scope = useScope();
  const navigate = useNavigate();
  const { notify } = useNotices();
  const create = useCreateIntegration();
  const update = useUpdateIntegration();
  const [, changeRoster] = useRoster();
  const [model, setModel] = useState(props.model);
  const [theirs, setTheirs] = useState<{
    model: FormModel;
    form: FormValues;
    rows: CompareRow[];
  }>();
  const [confirmedBy, setConfirmedBy] = useState("");
  const created = useRef<string>(undefined);

  const isNew = model.integrationId === undefined;
  const state = useEditForm<FormValues>({
    start,
    resolver: formResolver(model),
    ...(filled && { first: filled }),
    draftId: `${scope} integration ${props.draft ?? model.integrationId ?? model.providerId}`,
    secrets: secretValues,
  });
  // Fields that were never mounted are left out of the watched values.
  const values = { ...state.base, ...useWatch({ control: state.form.control }) } as FormValues;
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

  async function submit(next: FormValues): Promise<SaveResult> {
    if (model.integrationId === undefined) {
      const { integration } = await create.send({ body: toCreation(next, model) });
      const made = integrationFacts(integration);
      created.current = made.id;
      changeRoster((roster) => withEntries(roster, [entryOf(made, Date.now())]));
      return "saved";
    }
    if (facts) {
      const now = await openIntegration(model.integrationId);
      if (now.integration === undefined) {
        throw new Error(
          `${what} is not active any more: somebody switched it off or deleted it. Open the page again to see what is known of it`,
        );
      }
      const read = modelOfRecord(now.integration, now.secrets.read());
      const form = toForm(read.model, read.stored);
      const rows = compareRows(
        { values: state.base, model },
        { values: form, model: read.model },
        { values: next, model },
      );
      if (rows.length > 0) {
        setTheirs({ model: read.model, form, rows });
        return "held";
      }
    }
    const body = toRequest(next, state.base, model);
    const { integration, serviceTime } = await update.send({
      params: { integrationId: model.integrationId },
      body,
    });
    const written = integrationFacts(integration);
    changeRoster((roster) => withEntries(roster, [entryOf(written, Date.now())]));
    if (body.credentials !== undefined && written.active) {
      onAftermath({
        kind: "credentials",
        name: written.name,
        providerId: written.providerId,
        channel: written.channel,
        since: serviceTime ?? Date.now(),
        said: [],
        back: undefined,
      });
    }
    return "saved";
  }

  const leave = () => void navigate({ to: "/integrations" });
  const saved = () => {
    notify({ tone: "ok", message: isNew ? "The integration was created." : `${what} was saved.` });
    if (isNew && created.current !== undefined) {
      void navigate({
        to: "/integrations/$integrationId",
        params: { integrationId: created.current },
      });
    } else props.onReload?.();
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
              onDone={(done) => {
                onAftermath(done);
                props.onReload?.();
              }}
            />
          )
        }
      />
      <Page>
        <Sides>
          <EditForm
            state={state}
            what={what}
            changes={changes}
            onSubmit={submit}
            onSaved={saved}
            explain={formFault}
            fieldOf={(path) => fieldOfPath(path, model)}
            notYet={notYet}
            {...(isNew && { saveLabel: values.active ? "Create and switch on" : "Create" })}
            reviewNotes={
              <ReviewNotes values={values} base={state.base} model={model} facts={facts} />
            }
            onCancel={leave}
          >
            {props.note !== undefined && (
              <Alert severity="info" sx={{ margin: "12px 18px 0" }}>
                {props.note}
              </Alert>
            )}
            <EditorFields
              state={state}
              values={values}
              model={model}
              confirmedBy={confirmedBy}
              onConfirmedBy={setConfirmedBy}
            />
            {facts && <RawSection record={facts.record} />}
          </EditForm>
          <Aside aria-label="What saving does, and who sends">
            <PlanPanel values={values} base={state.base} model={model} />
            {aftermath && (
              <AftermathPanel
                key={aftermath.since}
                aftermath={aftermath}
                onBack={(done) => {
                  onAftermath(done);
                  props.onReload?.();
                }}
              />
            )}
            {facts && (facts.channel === "chat" || facts.channel === "sms") && (
              <EndpointGlance
                of={{ integrationIdentifier: facts.identifier }}
                none="No channel endpoint names this integration."
              />
            )}
            <SendersPanel
              channel={facts?.channel ?? channelOf(model)}
              self={facts?.id}
              blockedBy={
                isNew
                  ? "Open the integration that is to be primary."
                  : dirty
                    ? "Save or discard your changes first."
                    : undefined
              }
              onDone={(done) => {
                onAftermath(done);
                props.onReload?.();
              }}
            />
          </Aside>
        </Sides>
      </Page>
      {theirs && (
        <CompareDialog
          open
          title={`${what} was changed by someone else`}
          rows={theirs.rows}
          confirmLabel="Go on with these values"
          onCancel={() => setTheirs(undefined)}
          onConfirm={(choices) => {
            const merged = mergeWith(
              { values: state.base, model },
              { values: theirs.form, model: theirs.model },
              { values: state.form.getValues(), model },
              choices,
            );
            setModel(theirs.model);
            state.rebase(theirs.form, merged);
            setTheirs(undefined);
          }}
        >
          <p>Nothing was saved yet. After the choice the review shows what saving will change.</p>
        </CompareDialog>
      )}
    </>
  );
}
