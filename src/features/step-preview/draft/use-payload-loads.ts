import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { type StepAddress, stepPreviewQueries } from "../../../api/step-preview.ts";
import { subscriberQueries } from "../../../api/subscribers.ts";
import { getEventSubscriberId, toPreviewPayload, withProfile } from "./event-values.ts";
import {
  type PayloadSection,
  parseSection,
  type PreviewDraft,
  toPayloadTexts,
} from "./sections.ts";

/** A new text for a section, which is discarded if the section was edited while the text loaded. */
interface SectionUpdate {
  section: PayloadSection;
  oldText: string;
  newText: string;
}

interface ProfileLoad {
  event: unknown;
  /** The section's text before the profile is added. */
  oldText: string;
}

interface SectionReset {
  section: PayloadSection;
  oldText: string;
  toPayload: (example: unknown) => unknown;
}

export interface PayloadLoadsOptions {
  step: StepAddress;
  draft: PreviewDraft;
  /** The service's example, which completes the payload of an event. */
  example: unknown;
  onChange: (draft: PreviewDraft) => void;
}

export type PayloadLoads = ReturnType<typeof usePayloadLoads>;

/**
 * Returns functions that load sections of the payload, and the states of these loads. A loaded
 * section changes the latest draft, so the caller must stay mounted while the operator edits the
 * draft. After the caller unmounts, for example because of a sign-out, loads have no effect.
 */
export function usePayloadLoads({ step, draft, example, onChange }: PayloadLoadsOptions) {
  const client = useQueryClient();
  const profileMutation = useMutation<SectionUpdate, Error, ProfileLoad>({
    networkMode: "always",
    mutationFn: async ({ event, oldText }) => {
      const id = getEventSubscriberId(event);
      const record =
        id === undefined ? undefined : (await client.query(subscriberQueries.detail(id))).record;
      const payload = toPreviewPayload(withProfile(event, record), undefined);
      return { section: "subscriber", oldText, newText: toPayloadTexts(payload).subscriber };
    },
  });
  const resetMutation = useMutation<SectionUpdate, Error, SectionReset>({
    networkMode: "always",
    mutationFn: async ({ section, oldText, toPayload }) => {
      const controls = parseSection(draft.controls ?? "");
      const loadedExample = await client.query(stepPreviewQueries.example(step, controls));
      return { section, oldText, newText: toPayloadTexts(toPayload(loadedExample))[section] };
    },
  });
  const update = useEffectEvent(({ section, oldText, newText }: SectionUpdate) => {
    if (draft.payload[section] !== oldText) return;
    onChange({ ...draft, payload: { ...draft.payload, [section]: newText } });
  });
  useEffect(() => {
    if (profileMutation.data) update(profileMutation.data);
  }, [profileMutation.data]);
  useEffect(() => {
    if (resetMutation.data) update(resetMutation.data);
  }, [resetMutation.data]);
  return {
    profileMutation,
    resetMutation,
    /** Fills the payload from an event, and then adds its subscriber's profile. */
    fillFromEvent: (event: unknown) => {
      const payload = toPayloadTexts(toPreviewPayload(event, example));
      onChange({ ...draft, payload });
      profileMutation.mutate({ event, oldText: payload.subscriber });
    },
    resetSection: (section: PayloadSection, toPayload: SectionReset["toPayload"]) =>
      resetMutation.mutate({ section, oldText: draft.payload[section], toPayload }),
  };
}
