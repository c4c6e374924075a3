import { Anchor, Button, Checkbox, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { ShortcutKeys } from '../../commands/shortcut-keys.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useText } from '../../ui/text.ts'
import { toastDone, toastProblem } from '../../ui/toast.tsx'
import { EffectDialog, WhyDialog } from './effect-dialog.tsx'
import { type Effect, type Holder, previewRights, type RightChange, saveRights, useRights } from './people-data.ts'
import { ACTION_WORDS, RightsMatrix, Sign } from './rights-matrix.tsx'
import classes from './rights.module.css'

/** What a person or category may do in each module. Changes gather until they are saved, and can be looked at before. */
export function PermissionsTab({ holder, name }: Readonly<{ holder: Holder; name: string }>) {
  const { t } = useText()
  const rights = useRights(holder)
  const [changes, setChanges] = useState<readonly RightChange[]>([])
  const [propagate, setPropagate] = useState(false)
  const [effect, setEffect] = useState<readonly Effect[] | null>(null)
  const [explained, setExplained] = useState(false)
  const [busy, setBusy] = useState(false)
  if (rights.isLoadingError)
    return (
      <ProblemNote what="GET_USER_PERMISSIONS_PROBLEM" problem={rights.error} onRetry={() => void rights.refetch()} />
    )
  if (!rights.data) return <Skeleton m="md" height={320} />
  const known = rights.data

  const change = (next: RightChange) => {
    const others = changes.filter((one) => one.Module !== next.Module || one.Action !== next.Action)
    const same = known[next.Module][next.Action].Own === next.Allowed
    setChanges(same ? others : [...others, next])
  }
  const discard = () => setChanges([])
  const preview = () => previewRights(holder, changes, propagate).then(setEffect, toastProblem)
  const save = async () => {
    setBusy(true)
    try {
      await saveRights(holder, changes, propagate)
      discard()
      toastDone(t('rightsSaved'))
    } catch (cause) {
      toastProblem(cause)
    } finally {
      setBusy(false)
    }
  }
  const words = changes.map(
    ({ Module, Action, Allowed }) =>
      `${t('rightsCell', { module: t(`module.${Module}`), action: t(ACTION_WORDS[Action]) })}: ${t(Allowed === null ? 'rightsInherited' : Allowed ? 'rightsAllowed' : 'rightsNotAllowed')}`,
  )

  return (
    <section
      className={classes['section']}
      aria-label={t('peoplePermissions')}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && changes.length > 0) {
          event.preventDefault()
          void save()
        }
      }}
    >
      <div className={classes['legend']}>
        <span className={classes['signs']}>
          <Sign allowed own={false} />
          <Sign allowed={false} own={false} />
          {t('rightsInherited')}
          <span className={classes['cell']} data-own="yes">
            <Sign allowed own />
          </span>
          <span className={classes['cell']} data-own="no">
            <Sign allowed={false} own />
          </span>
          {t('rightsSetFor', { name })}
        </span>
        <Anchor component="button" type="button" size="sm" fw={500} onClick={() => setExplained(true)}>
          {t('peopleWhy', { name })}
        </Anchor>
      </div>
      <RightsMatrix rights={known} changes={changes} onChange={change} />
      <p className={classes['hint']}>{t('rightsHint')}</p>
      {changes.length > 0 && (
        <div className={classes['bar']} role="region" aria-label={t('rightsChanges', { count: changes.length })}>
          <span className={classes['barText']}>
            <b>{t('rightsChanges', { count: changes.length })}</b>{' '}
            <span className={classes['muted']}>{words.join('; ')}</span>
          </span>
          {holder.type === 'category' && (
            <Checkbox
              label={t('rightsPropagate')}
              title={t('rightsPropagateText')}
              checked={propagate}
              onChange={(event) => setPropagate(event.currentTarget.checked)}
            />
          )}
          <Button variant="subtle" color="gray" onClick={discard}>
            {t('rightsDiscard')}
          </Button>
          <Button variant="default" onClick={() => void preview()}>
            {t('rightsPreview')}
          </Button>
          <Button loading={busy} onClick={() => void save()} rightSection={<ShortcutKeys shortcut="mod+enter" />}>
            {t('save')}
          </Button>
        </div>
      )}
      {effect && <EffectDialog effect={effect} onClose={() => setEffect(null)} />}
      {explained && <WhyDialog rights={known} onClose={() => setExplained(false)} />}
    </section>
  )
}
