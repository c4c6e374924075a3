import { onlineManager, useMutationState } from '@tanstack/react-query'
import { IconCloudOff } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { useText } from '../ui/text.ts'
import classes from './offline-bar.module.css'

/** A thin line while there is no network: what is shown is old, and how many changes wait. */
export function OfflineBar() {
  const { t } = useText()
  const online = useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
  )
  const waiting = useMutationState({ filters: { predicate: (mutation) => mutation.state.isPaused } }).length
  if (online && waiting === 0) return null
  return (
    <div className={classes['bar']} role="status" data-notice>
      <IconCloudOff size={16} stroke={1.6} aria-hidden />
      {!online && <span>{t('offline')}</span>}
      {waiting > 0 && <strong>{t('offlineQueue', { count: waiting })}</strong>}
    </div>
  )
}
