import { Fragment, type ReactElement } from "react";
import { createSvgIcon } from "@mui/material/utils";

/**
 * Creates an icon that is 24 units wide, with a stroke of 1.6 in the text color. Icons are
 * decorative, so adjacent text or an accessible name must convey the meaning.
 *
 * @param shapes path data, or elements
 */
function createIcon(name: string, ...shapes: readonly (string | ReactElement)[]) {
  return createSvgIcon(
    <g
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {shapes.map((shape, index) => (
        <Fragment key={index}>{typeof shape === "string" ? <path d={shape} /> : shape}</Fragment>
      ))}
    </g>,
    name,
  );
}

const drawCircle = (x: number, y: number, radius: number) =>
  `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${radius * 2} 0a${radius} ${radius} 0 1 0 ${-radius * 2} 0`;
/** The stroke extends the circle to a radius of 1. */
const drawDot = (x: number, y: number) => drawCircle(x, y, 0.2);

/** Renders the logo: the arm of a railway signal. This is the only icon with two colors. */
export const SignalMark = createSvgIcon(
  <>
    <path d="M11 3h2.4v18H11z" fill="currentColor" />
    <path d="M13.4 4H22v5h-8.6z" fill="var(--accent)" />
    <path d="M2 9.5h9V14H2z" fill="currentColor" opacity="0.55" />
  </>,
  "SignalMark",
);

export const FailuresIcon = createIcon("Failures", "M2.5 12.5h4l3-7.5 5 14 3-6.5h4");
export const EventsIcon = createIcon("Events", "M4 6h16M4 11h11M4 16h16M4 21h8");
export const SubscribersIcon = createIcon(
  "Subscribers",
  drawCircle(12, 8, 4),
  "M5 21c.6-4.2 3.2-6.4 7-6.4s6.4 2.2 7 6.4",
);
export const PreviewIcon = createIcon(
  "Preview",
  "M2.5 12C4.6 7.6 8 5.5 12 5.5s7.4 2.1 9.5 6.5c-2.1 4.4-5.5 6.5-9.5 6.5S4.6 16.4 2.5 12z",
  drawCircle(12, 12, 3),
);
export const IntegrationsIcon = createIcon(
  "Integrations",
  <rect x="3.5" y="3.5" width="8" height="8" rx="2" />,
  <rect x="12.5" y="12.5" width="8" height="8" rx="2" />,
  "M15.5 7.5h3.5v3M8.5 16.5H5v-3",
);
export const EndpointsIcon = createIcon(
  "Endpoints",
  drawCircle(6, 12, 2.8),
  drawCircle(18, 5.8, 2.6),
  drawCircle(18, 18.2, 2.6),
  "M8.6 10.7 15.6 7M8.6 13.3 15.6 17",
);
export const ConnectionsIcon = createIcon(
  "Connections",
  "M10 14a4.2 4.2 0 0 0 6 0l3.2-3.2a4.2 4.2 0 0 0-6-6L12 6M14 10a4.2 4.2 0 0 0-6 0l-3.2 3.2a4.2 4.2 0 0 0 6 6L12 18",
);

// Each state icon has a distinct outline, so that states are distinguishable without color.
export const OkIcon = createIcon("Ok", drawCircle(12, 12, 9), "M8 12.3l2.8 2.8L16.2 9.3");
export const WarnIcon = createIcon(
  "Warn",
  "M12 2.3 21.7 12 12 21.7 2.3 12z",
  "M12 8v4.6",
  drawDot(12, 15.7),
);
export const FailIcon = createIcon("Fail", "M12 3.2 22 20.5H2z", "M12 10v4.6", drawDot(12, 17.4));
export const WaitIcon = createIcon("Wait", drawCircle(12, 12, 9), "M12 6.8V12l3.4 2.2");
export const RunningIcon = createIcon(
  "Running",
  "M12 3a9 9 0 1 0 9 9M12 3v0M12 7.5a4.5 4.5 0 1 0 4.5 4.5",
);
export const MergedIcon = createIcon(
  "Merged",
  "M6 3v5c0 4 6 4 6 8v5M18 3v5c0 4-6 4-6 8M8.5 17.5 12 21l3.5-3.5",
);
export const SkippedIcon = createIcon("Skipped", drawCircle(12, 12, 9), "M5.7 5.7l12.6 12.6");
export const UnknownIcon = createIcon(
  "Unknown",
  <circle cx="12" cy="12" r="9" strokeDasharray="3.2 3" />,
  "M9.6 9.7c.2-1.5 1.1-2.2 2.5-2.2s2.4.9 2.4 2.1c0 1.9-2.5 2-2.5 4",
  drawDot(12, 16.6),
);
export const StuckIcon = createIcon(
  "Stuck",
  "M8.2 3h7.6L21 8.2v7.6L15.8 21H8.2L3 15.8V8.2z",
  "M8 12h8",
);
export const InfoIcon = createIcon("Info", drawCircle(12, 12, 9), "M12 11.2V16", drawDot(12, 8));

export const CopyIcon = createIcon(
  "Copy",
  <rect x="9" y="9" width="11.5" height="11.5" rx="2" />,
  "M15 9V5.5a2 2 0 0 0-2-2H5.5a2 2 0 0 0-2 2V13a2 2 0 0 0 2 2H9",
);
export const CheckIcon = createIcon("Check", "M5 12.7l4.6 4.6L19.5 7");
export const CloseIcon = createIcon("Close", "M6 6l12 12M18 6L6 18");
export const MenuIcon = createIcon("Menu", "M4 7h16M4 12h16M4 17h16");
export const SearchIcon = createIcon("Search", drawCircle(11, 11, 6.5), "M16 16l4.5 4.5");
export const RefreshIcon = createIcon(
  "Refresh",
  "M20 4.5V10h-5.5M4 19.5V14h5.5M19.3 10A8 8 0 0 0 5.6 7M4.7 14A8 8 0 0 0 18.4 17",
);
export const LockIcon = createIcon(
  "Lock",
  <rect x="4.5" y="10.5" width="15" height="10" rx="2" />,
  "M8 10.5V7.5a4 4 0 0 1 8 0v3",
);
export const UnlockIcon = createIcon(
  "Unlock",
  <rect x="4.5" y="10.5" width="15" height="10" rx="2" />,
  "M8 10.5V7a4 4 0 0 1 7.6-1.7",
);
export const PlusIcon = createIcon("Plus", "M12 5v14M5 12h14");
export const ExcludeIcon = createIcon("Exclude", drawCircle(12, 12, 9), "M8 12h8");
export const DownloadIcon = createIcon("Download", "M12 4v11M7.5 10.7 12 15.2l4.5-4.5M4.5 19.5h15");
export const UploadIcon = createIcon("Upload", "M12 15.2V4M7.5 8.3 12 3.8l4.5 4.5M4.5 19.5h15");
export const PauseIcon = createIcon("Pause", "M8.5 5.5v13M15.5 5.5v13");
export const PlayIcon = createIcon("Play", "M8 5.2v13.6L18.8 12z");
export const StopIcon = createIcon(
  "Stop",
  <rect x="6.5" y="6.5" width="11" height="11" rx="1.5" />,
);
export const StorageIcon = createIcon(
  "Storage",
  <ellipse cx="12" cy="6" rx="7.5" ry="2.8" />,
  "M4.5 6v12c0 1.5 3.4 2.8 7.5 2.8s7.5-1.3 7.5-2.8V6M4.5 12c0 1.5 3.4 2.8 7.5 2.8s7.5-1.3 7.5-2.8",
);
export const ExternalIcon = createIcon(
  "External",
  "M13.5 4.5h6v6M19.5 4.5 11 13M10 5.5H6.5a2 2 0 0 0-2 2v10a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2V14",
);
export const ColumnsIcon = createIcon(
  "Columns",
  <rect x="3.5" y="4.5" width="17" height="15" rx="2" />,
  "M9.2 4.5v15M14.8 4.5v15",
);
export const TableIcon = createIcon(
  "Table",
  <rect x="3.5" y="4.5" width="17" height="15" rx="2" />,
  "M3.5 9.5h17M3.5 14.5h17M9.2 9.5v10",
);
export const ChevronDownIcon = createIcon("ChevronDown", "M6.5 9.5 12 15l5.5-5.5");
export const ChevronUpIcon = createIcon("ChevronUp", "M6.5 14.5 12 9l5.5 5.5");
export const ChevronStartIcon = createIcon("ChevronStart", "M14.5 6.5 9 12l5.5 5.5");
export const ChevronEndIcon = createIcon("ChevronEnd", "M9.5 6.5 15 12l-5.5 5.5");

export const SunIcon = createIcon(
  "Sun",
  drawCircle(12, 12, 4),
  "M12 2.8v2.4M12 18.8v2.4M2.8 12h2.4M18.8 12h2.4M5.5 5.5l1.7 1.7M16.8 16.8l1.7 1.7M18.5 5.5l-1.7 1.7M7.2 16.8l-1.7 1.7",
);
export const MoonIcon = createIcon("Moon", "M20 14.2A8.3 8.3 0 0 1 9.8 4a8.3 8.3 0 1 0 10.2 10.2z");
export const SystemIcon = createIcon(
  "System",
  <rect x="3" y="4.5" width="18" height="12" rx="2" />,
  "M8.5 20.5h7M12 16.5v4",
);
export const SignOutIcon = createIcon(
  "SignOut",
  "M14 4.5H6.5a2 2 0 0 0-2 2v11a2 2 0 0 0 2 2H14M17 8.5l3.5 3.5-3.5 3.5M20.5 12H10",
);
export const KeyboardIcon = createIcon(
  "Keyboard",
  <rect x="2.5" y="6" width="19" height="12" rx="2" />,
  "M6.5 10h.01M10.2 10h.01M13.8 10h.01M17.5 10h.01M8 14h8",
);
