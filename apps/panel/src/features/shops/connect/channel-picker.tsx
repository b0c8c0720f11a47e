import { PLATFORMS } from "@estiba/contract/values";
import { IconChevronRight, IconLock } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { PLAN_OF_FEATURE } from "../../../base/plan/plan-of-feature.ts";
import { useHasFeature } from "../../../base/plan/use-has-feature.ts";
import { PlatformMark } from "../../../base/vocabulary/platform-mark.tsx";
import { Tag } from "../../../ui/pieces/tag.tsx";
import { FEATURE_OF_PLATFORM } from "../channels.ts";
import classes from "./channel-picker.module.css";

/** The five channels; those the plan lacks say which plan has them. */
export function ChannelPicker() {
  const { t } = useTranslation(["shops", "vocabulary", "base"]);
  const hasFeature = useHasFeature();
  return (
    <ul className={classes.list}>
      {PLATFORMS.map((platform) => {
        const feature = FEATURE_OF_PLATFORM[platform];
        const isLocked = !hasFeature(feature);
        return (
          <li key={platform}>
            <Link to="/shops/connect" search={{ platform }} className={classes.channel}>
              <PlatformMark platform={platform} isLarge />
              <span className={classes.words}>
                <span className={classes.name}>{t(`vocabulary:platform.${platform}`)}</span>
                <span className={classes.text}>{t(`wizard.text.${platform}`)}</span>
              </span>
              {isLocked ? (
                <Tag>
                  <IconLock size={12} />
                  {t("wizard.lockedPlan", { plan: t(`base:plans.${PLAN_OF_FEATURE[feature]}`) })}
                </Tag>
              ) : (
                <IconChevronRight size={16} aria-hidden="true" />
              )}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
