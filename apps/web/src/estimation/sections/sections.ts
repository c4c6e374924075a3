import type { Icon } from '@tabler/icons-react'
import type { TextKey } from '@temelia/text/catalogue'
import type { ComponentType, LazyExoticComponent } from 'react'

/** A part of an open project beside its estimates, at `/projects/:id/<path>`. Its screen finds the project with `useEditor`. */
export type Section = Readonly<{
  path: string
  text: TextKey
  icon: Icon
  /** Only projects of that practice have it. */
  practice?: 'ro' | 'us'
  Screen: LazyExoticComponent<ComponentType>
}>

/** The sections of a project, in the order of its tabs. */
export const sections: readonly Section[] = []
