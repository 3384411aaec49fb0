import {
  openIntegration,
  useCreateIntegration,
  useUpdateIntegration,
} from "../../../api/integrations.ts";
import type { Choices, CompareRow } from "../../../components/form/compare-dialog.tsx";
import type { AfterSave } from "../../../components/form/edit-form.tsx";
import { integrationFacts } from "../../../entities/integrations/integration-facts.ts";
import type { RecordFormState } from "../../../kit/record/record-form.tsx";
import type { Aftermath } from "../actions/aftermath.ts";
import { entryOf, withEntries } from "../roster/roster.ts";
import { useRoster } from "../roster/use-roster.ts";
import type { Reading } from "./concurrent.ts";
import { modelOfRecord } from "./form-model.ts";
import { type FormModel, type FormValues, toCreation, toForm, toRequest } from "./form-values.ts";
import { mergeLatest } from "./merge-latest.ts";

export interface SavedIntegration {
  createdId?: string;
  /** Whether someone else's changes were kept too. */
  hasTheirs?: boolean;
}

export interface IntegrationSaveOptions {
  model: FormModel;
  state: RecordFormState<FormValues>;
  /** Whether the API lists it, which is needed to detect changes by someone else. */
  isListed: boolean;
  what: string;
  onAftermath: (aftermath: Aftermath) => void;
  onSaved: (saved: SavedIntegration) => void;
}

export function useIntegrationSave(options: IntegrationSaveOptions) {
  const { model, state, isListed, what, onAftermath, onSaved } = options;
  const create = useCreateIntegration();
  const update = useUpdateIntegration();
  const [, changeRoster] = useRoster();

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
    new Promise<Choices | undefined>((resolve) => state.compare(rows, resolve));

  return async (values: FormValues): Promise<AfterSave> => {
    const id = model.integrationId;
    if (id === undefined) {
      const { integration } = await create({ body: toCreation(values, model) });
      const made = integrationFacts(integration);
      changeRoster((roster) => withEntries(roster, [entryOf(made, Date.now())]));
      return () => onSaved({ createdId: made.id });
    }
    const before = { values: state.base, model };
    const mine = { values, model };
    const save = isListed
      ? await mergeLatest(before, mine, () => readLatest(id), ask)
      : { base: before, mine, hasTheirs: false };
    if (save === undefined) return "held";
    const done = () => onSaved({ hasTheirs: save.hasTheirs });
    const body = toRequest(save.mine.values, save.base.values, save.mine.model);
    // Someone else saved the same change.
    if (Object.keys(body).length === 0) return done;
    const { integration, serviceTime } = await update({
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
    return done;
  };
}
