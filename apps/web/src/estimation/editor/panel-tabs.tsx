import { ActionIcon, Tooltip } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useText } from '../../ui/text.ts'
import type { PanelName } from '../open-project/editor-actions.ts'
import { PANEL_TITLES } from './side-panel.tsx'
import styles from './side-panel.module.css'
import type { EditorCommands } from './use-editor-commands.ts'

const TABS = ['article', 'recapitulation', 'settings', 'history', 'related'] as const

type PanelTabsProps = Readonly<{ commands: EditorCommands; panel: PanelName | null; onHide: () => void }>

/** The panels as words at the right end of the tools; over an open panel they are its head, at the same place. */
export function PanelTabs({ commands, panel, onHide }: PanelTabsProps) {
  const { t } = useText()
  return (
    <div className={styles.tabs} role="toolbar" aria-label={t('panels')}>
      {panel === 'add' && (
        <button type="button" className={styles.tab} aria-pressed>
          {t(PANEL_TITLES.add)}
        </button>
      )}
      {TABS.map((name) => {
        const command = commands[`panel-${name}`]
        return (
          <button
            key={name}
            type="button"
            className={styles.tab}
            aria-pressed={panel === name}
            aria-label={command.label}
            title={command.label}
            onClick={command.run}
          >
            {t(`panelTab_${name}`)}
          </button>
        )
      })}
      {panel && (
        <Tooltip label={t('hidePanel')}>
          <ActionIcon size={28} ml="auto" aria-label={t('hidePanel')} onClick={onHide}>
            <IconX size={16} />
          </ActionIcon>
        </Tooltip>
      )}
    </div>
  )
}
