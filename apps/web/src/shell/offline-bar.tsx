import { Button } from '@mantine/core'
import { onlineManager } from '@tanstack/react-query'
import { IconCloudOff } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { useOutbox, whenKept } from '../data/outbox/browser-outbox.ts'
import { countOf, type Entry } from '../data/outbox/queue.ts'
import { queryClient } from '../data/query-client.ts'
import { useText } from '../ui/text.ts'
import { useFormat } from '../ui/use-format.ts'
import { toastDone } from '../ui/toast.tsx'
import classes from './offline-bar.module.css'

const UnsentChanges = lazy(() => import('./unsent-changes.tsx').then((module) => ({ default: module.UnsentChanges })))

/** A thin line while the server is out of reach or has not everything: what is shown is old, how many changes wait, how many were not accepted. */
export function OfflineBar() {
  const { t } = useText()
  const [open, setOpen] = useState(false)
  const online = useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
  )
  const { waiting, refused, unreachable } = useOutbox()
  useEffect(() => whenKept(() => toastDone(t('recordSavedOffline'))), [t])
  const kept = waiting.length + refused.length
  const count = (entries: readonly Entry[]) => entries.reduce((sum, entry) => sum + countOf(entry), 0)
  const away = !online || (unreachable && waiting.length > 0)
  if (!away && kept === 0) return null
  return (
    <div className={classes['bar']} role="status" data-notice>
      <IconCloudOff size={16} stroke={1.6} aria-hidden />
      {away && (
        <span>
          {t('offline')} <LoadedAt />
        </span>
      )}
      {waiting.length > 0 && <strong>{t('offlineQueue', { count: count(waiting) })}</strong>}
      {refused.length > 0 && <strong>{t('unsentRefused', { count: count(refused) })}</strong>}
      {kept > 0 && (
        <Button size="compact-xs" variant="subtle" color="yellow" flex="none" onClick={() => setOpen(true)}>
          {t('unsentShow')}
        </Button>
      )}
      {open && (
        <Suspense>
          <UnsentChanges onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}

/** From when the oldest of what is on screen is. */
function LoadedAt() {
  const { t } = useText()
  const format = useFormat()
  const moment = useSyncExternalStore((listener) => queryClient.getQueryCache().subscribe(listener), oldestShown)
  return moment === 0 ? null : <>{t('offlineAsOf', { when: format.instant(new Date(moment).toISOString()) })}</>
}

function oldestShown(): number {
  const shown = queryClient.getQueryCache().findAll({ type: 'active' })
  const moments = shown.flatMap(({ state }) => (state.dataUpdatedAt > 0 ? [state.dataUpdatedAt] : []))
  return moments.length > 0 ? Math.min(...moments) : 0
}
