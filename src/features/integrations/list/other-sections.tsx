import type { IntegrationInfo } from "../../../entities/integrations/integration-info.ts";
import {
  InactiveSection,
  type InactiveSectionProps,
} from "../known-integrations/inactive-section.tsx";
import {
  DeletedSection,
  OtherEnvironmentsSection,
  type OtherEnvironmentsSectionProps,
} from "./read-only-sections.tsx";

interface OtherSectionsProps {
  /** Undefined if the API lists inactive integrations, which the channel sections then include. */
  inactiveSectionProps: InactiveSectionProps | undefined;
  deletedIntegrations: readonly IntegrationInfo[];
  otherEnvironmentsSectionProps: OtherEnvironmentsSectionProps;
}

export function OtherSections(props: OtherSectionsProps) {
  const { inactiveSectionProps, deletedIntegrations, otherEnvironmentsSectionProps } = props;
  return (
    <>
      {inactiveSectionProps && <InactiveSection {...inactiveSectionProps} />}
      {deletedIntegrations.length > 0 && <DeletedSection integrations={deletedIntegrations} />}
      <OtherEnvironmentsSection {...otherEnvironmentsSectionProps} />
    </>
  );
}
