import { ActionIcon, Button, Skeleton } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Problem } from '../data/problem.ts'
import { ProblemNote } from '../ui/problem-note.tsx'
import { useText } from '../ui/text.ts'
import classes from './panel.module.css'

type PanelProps = Readonly<{
  title: string
  /** How many records it is about, beside the title. */
  count?: ReactNode
  tools?: ReactNode
  /** Opens the settings of the panel. */
  onSettings?: (() => void) | undefined
  /** The state of its call. */
  load: Readonly<{ data: unknown; error: unknown; refetch: () => unknown }>
  /** Rows of the skeleton, so that nothing jumps when the answer comes. */
  rows?: number
  children: ReactNode
}>

/** The frame of a panel: title, its own settings, and what stands in it while it loads or when it failed. */
export function Panel({ title, count, tools, onSettings, load, rows = 5, children }: PanelProps) {
  const { t } = useText()
  return (
    <section className={classes['panel']} aria-label={title} aria-busy={load.data === undefined && !load.error}>
      <header className={classes['panelHead']}>
        <h2>{title}</h2>
        {count !== undefined && <span className={`${classes['count']} figures`}>{count}</span>}
        <span className={classes['panelTools']}>
          {tools}
          {onSettings && (
            <ActionIcon size={28} aria-label={t('dashPanelSettings', { name: title })} onClick={onSettings}>
              <IconDots size={18} stroke={1.75} />
            </ActionIcon>
          )}
        </span>
      </header>
      {load.data === undefined && !load.error && (
        <div className={classes['waiting']}>
          {Array.from({ length: rows }, (_, row) => (
            <Skeleton key={row} height={16} radius="sm" />
          ))}
        </div>
      )}
      {told(load) && (
        <div className={classes['trouble']}>
          <ProblemNote problem={load.error} onRetry={() => void load.refetch()} />
        </div>
      )}
      {load.data !== undefined && children}
    </section>
  )
}

/** Figures that came earlier stay; that newer ones were refused is said above them. Where the server is away, the bar of the shell says so. */
function told({ data, error }: PanelProps['load']): boolean {
  if (!error) return false
  return data === undefined || !(error instanceof Problem && error.away)
}

/** What stands under a panel, in one line of words. */
export function Foot({ children }: Readonly<{ children: ReactNode }>) {
  return <p className={classes['foot']}>{children}</p>
}

/** What a panel says when it has nothing to show, with the one thing to do. */
export function Nothing({ text, act, href }: Readonly<{ text: string; act?: string; href?: string }>) {
  return (
    <div className={classes['nothing']}>
      <p>{text}</p>
      {act && href && (
        <Button component="a" href={href} size="compact-sm" variant="default">
          {act}
        </Button>
      )}
    </div>
  )
}
