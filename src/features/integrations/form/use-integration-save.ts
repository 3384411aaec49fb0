import { useRef, useState } from "react";
import {
  openIntegration,
  useCreateIntegration,
  useUpdateIntegration,
} from "../../../api/integrations.ts";
import type { Choices, CompareRow } from "../../../components/form/compare-dialog.tsx";
import type { SaveResult } from "../../../components/form/edit-form.tsx";
import { integrationFacts } from "../../../entities/integration-facts.ts";
import type { Aftermath } from "../actions/aftermath.ts";
import { entryOf, withEntries } from "../roster/roster.ts";
import { useRoster } from "../roster/use-roster.ts";
import type { Reading } from "./concurrent.ts";
import { modelOfRecord } from "./form-model.ts";
import { type FormModel, type FormValues, toCreation, toForm, toRequest } from "./form-values.ts";
import { mergeLatest } from "./merge-latest.ts";

/** Fields that both sides changed, while the operator decides between the values. */
export interface Conflict {
  rows: readonly CompareRow[];
  /** Undefined saves nothing. */
  decide: (choices: Choices | undefined) => void;
}

interface Saved {
  /** The ID of a new integration. */
  createdId?: string;
  /** Whether someone else's changes were kept along with the operator's. */
  hasTheirs?: boolean;
}

export interface IntegrationSaveOptions {
  model: FormModel;
  /** What changes are counted from. */
  base: FormValues;
  /** Whether the service lists it, so that changes by someone else can be seen. */
  isListed: boolean;
  what: string;
  onAftermath: (aftermath: Aftermath) => void;
}

/** Saves an integration on top of what the service has now. */
export function useIntegrationSave(options: IntegrationSaveOptions) {
  const { model, base, isListed, what, onAftermath } = options;
  const create = useCreateIntegration();
  const update = useUpdateIntegration();
  const [, changeRoster] = useRoster();
  const [conflict, setConflict] = useState<Conflict>();
  const outcome = useRef<Saved>({});

  async function readLatest(id: string): Promise<Reading> {
    const { integration, secrets } = await openIntegration(id);
    if (integration === undefined) {
      throw new Error(
        `${what} is no longer active. Someone else deactivated or deleted it, so nothing was saved`,
      );
    }
    const latest = modelOfRecord(integration, secrets.read());
    return { model: latest.model, values: toForm(latest.model, latest.stored) };
  }

  const ask = (rows: readonly CompareRow[]) =>
    new Promise<Choices | undefined>((resolve) => {
      setConflict({
        rows,
        decide: (choices) => {
          setConflict(undefined);
          resolve(choices);
        },
      });
    });

  async function submit(values: FormValues): Promise<SaveResult> {
    const id = model.integrationId;
    if (id === undefined) {
      const { integration } = await create.send({ body: toCreation(values, model) });
      const made = integrationFacts(integration);
      outcome.current = { createdId: made.id };
      changeRoster((roster) => withEntries(roster, [entryOf(made, Date.now())]));
      return "saved";
    }
    const before = { values: base, model };
    const mine = { values, model };
    const save = isListed
      ? await mergeLatest(before, mine, () => readLatest(id), ask)
      : { base: before, mine, hasTheirs: false };
    if (save === undefined) return "held";
    outcome.current = { hasTheirs: save.hasTheirs };
    const body = toRequest(save.mine.values, save.base.values, save.mine.model);
    // Someone else saved the same change.
    if (Object.keys(body).length === 0) return "saved";
    const { integration, serviceTime } = await update.send({
      params: { integrationId: id },
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

  return { submit, outcome, conflict };
}
