import type { ReactNode } from 'react'
import classes from './screen-head.module.css'

type ScreenHeadProps = Readonly<{ title: string; children?: ReactNode }>

/** Above a screen that is no list of records: its name as over every list and at the right end what is done with the whole. */
export function ScreenHead({ title, children }: ScreenHeadProps) {
  return (
    <header className={classes['head']}>
      <h1 className={classes['title']}>{title}</h1>
      <div className={classes['actions']}>{children}</div>
    </header>
  )
}
