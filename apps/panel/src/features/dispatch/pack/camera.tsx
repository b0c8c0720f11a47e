import { Loader } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Note } from "../../../ui/pieces/note.tsx";
import classes from "./pack.module.css";

/** Not yet among the types of the language. */
interface Detector {
  readonly detect: (source: HTMLVideoElement) => Promise<readonly { readonly rawValue: string }[]>;
}
declare global {
  var BarcodeDetector: (new () => Detector) | undefined;
}

const LOOK_EVERY_MS = 150;
/** A code that stays in view is read once; it has to be away that long before it counts again. */
const AWAY_MS = 1_200;

/** Reads codes from the video until it is stopped. */
function watch(video: HTMLVideoElement, detector: Detector, onCode: (code: string) => void): () => void {
  const seenAtMs = new Map<string, number>();
  let isLooking = false;
  const look = async () => {
    const found = await detector.detect(video);
    for (const { rawValue } of found) {
      const lastMs = seenAtMs.get(rawValue) ?? Number.NEGATIVE_INFINITY;
      seenAtMs.set(rawValue, performance.now());
      if (performance.now() - lastMs > AWAY_MS) {
        onCode(rawValue);
      }
    }
  };
  const timer = setInterval(() => {
    if (!isLooking && video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) {
      isLooking = true;
      look()
        .catch(() => undefined)
        .finally(() => {
          isLooking = false;
        });
    }
  }, LOOK_EVERY_MS);
  return () => {
    clearInterval(timer);
  };
}

type CameraState = "opening" | "open" | "refused";

function useCamera(detector: Detector, onCode: (code: string) => void) {
  const video = useRef<HTMLVideoElement>(null);
  const latest = useRef(onCode);
  const [state, setState] = useState<CameraState>("opening");
  useEffect(() => {
    latest.current = onCode;
  }, [onCode]);
  useEffect(() => {
    let stop = () => undefined as void;
    let isGone = false;
    const open = async () => {
      const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
      const close = () => {
        for (const track of stream.getTracks()) {
          track.stop();
        }
      };
      const element = video.current;
      if (isGone || element === null) {
        close();
        return;
      }
      element.srcObject = stream;
      const stopWatching = watch(element, detector, (code) => {
        latest.current(code);
      });
      stop = () => {
        stopWatching();
        close();
      };
      setState("open");
    };
    open().catch(() => {
      setState("refused");
    });
    return () => {
      isGone = true;
      stop();
    };
  }, [detector]);
  return { video, state };
}

interface CameraProps {
  readonly onCode: (code: string) => void;
}

interface ViewProps extends CameraProps {
  readonly detector: Detector;
}

function View({ detector, onCode }: ViewProps) {
  const { t } = useTranslation("dispatch");
  const { video, state } = useCamera(detector, onCode);
  if (state === "refused") {
    return <Note tone="warn">{t("pack.camera.refused")}</Note>;
  }
  return (
    <div className={classes.camera}>
      {state === "opening" && <Loader size="sm" aria-label={t("pack.camera.opening")} />}
      {/* It shows what the camera sees; nothing is said in it. */}
      <video
        ref={video}
        className={classes.video}
        autoPlay
        playsInline
        muted
        aria-label={t("pack.camera.view")}
      />
    </div>
  );
}

function makeDetector(): Detector | null {
  return globalThis.BarcodeDetector === undefined || !("mediaDevices" in navigator)
    ? null
    : new globalThis.BarcodeDetector();
}

/** Reads codes with the telephone's own camera and the browser's own reader. */
export function Camera({ onCode }: CameraProps) {
  const { t } = useTranslation("dispatch");
  const [detector] = useState(makeDetector);
  return detector === null ? (
    <Note tone="info">{t("pack.camera.missing")}</Note>
  ) : (
    <View detector={detector} onCode={onCode} />
  );
}
