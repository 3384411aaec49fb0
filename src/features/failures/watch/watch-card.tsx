import { useState } from "react";
import Button from "@mui/material/Button";
import FormControlLabel from "@mui/material/FormControlLabel";
import Switch from "@mui/material/Switch";
import TextField from "@mui/material/TextField";
import { styled } from "@mui/material/styles";
import { Popover, type PopoverProps } from "../../../components/popover.tsx";
import { getNotificationState, requestNotificationPermission } from "./browser-notifications.ts";
import { parseRate } from "./parse-rate.ts";
import { createAlertSound } from "./sound.ts";
import type { Watch } from "./use-watch.ts";
import { Caption } from "../../../components/text/muted.tsx";

const Card = styled("div")({ display: "grid", gap: 8, justifyItems: "start" });

const notificationNotes = {
  granted: undefined,
  default: "When you turn on notifications, the browser requests permission.",
  denied: "The browser blocks notifications. Allow them for this site in the browser's settings.",
  unsupported: "This browser doesn't support notifications on this page.",
} as const;

export interface WatchCardProps extends Pick<PopoverProps, "id" | "open" | "anchorEl"> {
  watch: Watch;
  isOn: boolean;
  onWatch: (isOn: boolean) => void;
  onClose: () => void;
}

export function WatchCard({ watch, isOn, onWatch, onClose, ...popoverProps }: WatchCardProps) {
  const { settings, setSettings } = watch;
  const [rateText, setRateText] = useState(String(settings.rate ?? ""));
  const [hasSoundError, setHasSoundError] = useState(false);
  const [permission, setPermission] = useState(getNotificationState);
  const isRateValid = rateText.trim() === "" || parseRate(rateText) !== undefined;

  const changeRate = (text: string) => {
    setRateText(text);
    const rate = parseRate(text);
    const { rate: _, ...otherSettings } = settings;
    if (rate !== undefined) setSettings({ ...otherSettings, rate });
    else if (text.trim() === "") setSettings(otherSettings);
  };
  const changeNotifications = async (isEnabled: boolean) => {
    const nextPermission = isEnabled ? await requestNotificationPermission() : permission;
    setPermission(nextPermission);
    setSettings({ ...settings, notification: isEnabled && nextPermission === "granted" });
  };
  const renderSwitch = (
    label: string,
    isChecked: boolean,
    onChange: (isChecked: boolean) => void,
  ) => (
    <FormControlLabel
      label={label}
      control={<Switch checked={isChecked} onChange={(_, checked) => onChange(checked)} />}
    />
  );
  return (
    <Popover
      {...popoverProps}
      onClose={onClose}
      anchorOrigin={{ vertical: "bottom", horizontal: "right" }}
      transformOrigin={{ vertical: "top", horizontal: "right" }}
      label="Watch for failures"
      width={340}
    >
      <Card>
        <TextField
          label="Failures per minute that trigger an alert"
          value={rateText}
          placeholder="5"
          error={!isRateValid}
          helperText={
            isRateValid
              ? "The rate is measured per group. Leave empty to turn off this alert."
              : "Enter a number above 0 without thousands separators, such as 1000 or 0.5."
          }
          slotProps={{ htmlInput: { inputMode: "decimal" } }}
          onChange={({ target }) => changeRate(target.value)}
        />
        {renderSwitch("New groups and groups that fail again", settings.newGroup, (newGroup) =>
          setSettings({ ...settings, newGroup }),
        )}
        {renderSwitch("High-severity failures", settings.highSeverity, (highSeverity) =>
          setSettings({ ...settings, highSeverity }),
        )}
        {renderSwitch("Sound", settings.sound, (isEnabled) => {
          setSettings({ ...settings, sound: isEnabled });
          if (!isEnabled) return;
          void watch.playSound(createAlertSound).then(
            () => setHasSoundError(false),
            () => setHasSoundError(true),
          );
        })}
        {hasSoundError && <Caption role="alert">This browser can't play sound.</Caption>}
        {renderSwitch(
          "Browser notification",
          settings.notification,
          (isEnabled) => void changeNotifications(isEnabled),
        )}
        {notificationNotes[permission] !== undefined && (
          <Caption role="status">{notificationNotes[permission]}</Caption>
        )}
        <Caption>
          Alerts appear on this page and in the tab's title. Watching works only while this page is
          open.
        </Caption>
        <Button
          variant={isOn ? "outlined" : "contained"}
          onClick={() => {
            onWatch(!isOn);
            onClose();
          }}
        >
          {isOn ? "Stop watching" : "Start watching"}
        </Button>
      </Card>
    </Popover>
  );
}
