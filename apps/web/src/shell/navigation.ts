import {
  type Icon,
  IconAddressBook,
  IconCalculator,
  IconCalendarEvent,
  IconLifebuoy,
  IconMail,
  IconTargetArrow,
} from '@tabler/icons-react'
import type { TextKey } from '@temelia/text/catalogue'

/** One module of the rail: where it lives, the key after `G`, and the module flag that opens it. */
export type Destination = Readonly<{ path: string; text: TextKey; icon: Icon; key: string; module: string }>

/** The modules that have screens, in the order of the rail. */
export const destinations: readonly Destination[] = [
  { path: '/customers', text: 'customer', icon: IconAddressBook, key: 'c', module: 'accounts' },
  { path: '/opportunities', text: 'opportunities', icon: IconTargetArrow, key: 'o', module: 'sales' },
  { path: '/activities', text: 'activity', icon: IconCalendarEvent, key: 'a', module: 'accounts' },
  { path: '/emails', text: 'emails', icon: IconMail, key: 'm', module: 'accounts' },
  { path: '/projects', text: 'projects', icon: IconCalculator, key: 'p', module: 'estimation' },
  { path: '/tickets', text: 'tickets', icon: IconLifebuoy, key: 't', module: 'support' },
]
