import { ActionIcon, Anchor, CloseButton, Skeleton } from '@mantine/core'
import { IconArrowUpRight, IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import type { Entity } from '@temelia/model/entity'
import { type ReactNode, useMemo } from 'react'
import type { Command } from '../commands/command.ts'
import { useCommands } from '../commands/registry.ts'
import { type AnyRow, useRecord } from '../data/records.ts'
import { ProblemNote } from '../ui/problem-note.tsx'
import { useText } from '../ui/text.ts'
import { useFormat } from '../ui/use-format.ts'
import classes from './list-preview.module.css'
import { titleOf } from './titles.ts'

/** A record beside its list: which one, and the way on and out. */
export type Previewed = Readonly<{
  id: number
  /** Which row of the page it is; negative where it is none of them. */
  at: number
  count: number
  onStep: (by: number) => void
  onClose: () => void
}>

type ListPreviewProps = Previewed &
  Readonly<{
    of: Entity
    hrefOf?: (row: AnyRow) => string
    children: ((row: AnyRow) => ReactNode) | undefined
  }>

/** A record beside the list it was found in: J and K go on, O or its link opens it, Esc closes. */
export function ListPreview({ of, id, at, count, hrefOf, onStep, onClose, children }: ListPreviewProps) {
  const { t } = useText()
  const format = useFormat()
  const { data, error, isError, refetch } = useRecord(of, id)
  const row = data as AnyRow | undefined
  const commands = useMemo(
    (): readonly Command[] => [
      { id: 'preview-close', label: t('previewClose'), group: 'here', shortcut: 'escape', run: onClose },
    ],
    [t, onClose],
  )
  useCommands(commands)
  return (
    <aside className={classes['pane']} aria-label={t('preview')}>
      <div className={classes['bar']}>
        <ActionIcon aria-label={t('moveUp')} disabled={at <= 0} onClick={() => onStep(-1)}>
          <IconChevronUp size={18} stroke={1.6} />
        </ActionIcon>
        <ActionIcon aria-label={t('moveDown')} disabled={at < 0 || at >= count - 1} onClick={() => onStep(1)}>
          <IconChevronDown size={18} stroke={1.6} />
        </ActionIcon>
        {at >= 0 && (
          <span className={`${classes['of']} figures`}>
            {t('recordOfList', { at: format.number(at + 1, 0), total: format.number(count, 0) })}
          </span>
        )}
        {row && hrefOf && (
          <Anchor className={classes['open']} fz="sm" href={hrefOf(row)}>
            {t('notificationOpen')} <IconArrowUpRight size={16} stroke={1.6} aria-hidden />
          </Anchor>
        )}
        <CloseButton aria-label={t('previewClose')} onClick={onClose} />
      </div>
      {row && (
        <>
          <h2 className={classes['title']}>{titleOf(of, row)}</h2>
          {children?.(row)}
        </>
      )}
      {!row && isError && <ProblemNote problem={error} onRetry={() => void refetch()} />}
      {!row &&
        !isError &&
        [60, 44, 52].map((width) => <Skeleton key={width} height={14} width={`${width}%`} mb={18} />)}
    </aside>
  )
}
