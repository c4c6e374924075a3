import type { ReactNode } from 'react'
import classes from './screen-head.module.css'

/** Above a screen that is no list of records: at the right end what is done with the whole. Its name stands in the top bar. */
export function ScreenHead({ children }: Readonly<{ children: ReactNode }>) {
  return <header className={classes['head']}>{children}</header>
}
