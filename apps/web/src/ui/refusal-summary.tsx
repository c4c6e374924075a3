import { Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import classes from './refusal-summary.module.css'

type RefusalSummaryProps = Readonly<{ title: string; reasons: readonly string[] }>

/** Why nothing can be done as it was asked, at the top of what was asked: it takes the focus, so that it is read first. */
export function RefusalSummary({ title, reasons }: RefusalSummaryProps) {
  const summary = useRef<HTMLDivElement>(null)
  const all = reasons.join('\n')
  useEffect(() => {
    if (all !== '') summary.current?.focus()
  }, [all])
  return (
    <div ref={summary} className={classes['summary']} role="alert" tabIndex={-1}>
      <Text size="sm" fw={600}>
        {title}
      </Text>
      <ul className={classes['reasons']}>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </div>
  )
}
