import { useMemo } from 'react'
import { useKeyHelp } from '../../commands/key-help.ts'
import { useText } from '../../ui/text.ts'

/** Tells what `intentOf` of keyboard.ts understands, for the list behind `?`. */
export function useGridKeyHelp(): void {
  const { t } = useText()
  const keys = useMemo(
    () => [
      { label: t('keyEditCell'), shortcut: 'f2' },
      { label: t('keyCommitDown'), shortcut: 'enter' },
      { label: t('keyNextCell'), shortcut: 'tab' },
      { label: t('keyLeaveCell'), shortcut: 'esc' },
      { label: t('keyClearCell'), shortcut: 'del' },
      { label: t('keyMark'), shortcut: 'shift+↓' },
      { label: t('keyMarkAll'), shortcut: 'mod+a' },
      { label: t('keyCopyBlock'), shortcut: 'mod+c' },
      { label: t('keyPasteBlock'), shortcut: 'mod+v' },
      { label: t('keyFillDown'), shortcut: 'mod+d' },
      { label: t('keyFillRight'), shortcut: 'mod+r' },
      { label: t('keyLineMenu'), shortcut: 'shift+f10' },
      { label: t('keyFold'), shortcut: 'alt+←' },
      { label: t('keyUnfold'), shortcut: 'alt+→' },
      { label: t('keyFirstLine'), shortcut: 'mod+home' },
      { label: t('keyLastLine'), shortcut: 'mod+end' },
    ],
    [t],
  )
  useKeyHelp(keys)
}
