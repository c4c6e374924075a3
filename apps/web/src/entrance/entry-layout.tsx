import { Anchor, Group, useMantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ProductMark } from '../ui/product-mark.tsx'
import { saveLanguage, useText } from '../ui/text.ts'
import classes from './entry-layout.module.css'

const NEXT_SCHEME = { light: 'dark', dark: 'auto', auto: 'light' } as const
const SCHEME_ICON = { light: IconSun, dark: IconMoon, auto: IconDeviceDesktop }
const SCHEME_TEXT = { light: 'themeLight', dark: 'themeDark', auto: 'themeAuto' } as const

/** The frame of the pages outside the app: sign-in, registration, renewal. One column, language and theme at the foot. */
export function EntryLayout({ title, intro, children }: { title: string; intro?: ReactNode; children: ReactNode }) {
  const { t, language } = useText()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const Icon = SCHEME_ICON[colorScheme]
  return (
    <div className={classes['page']}>
      <header className={classes['brand']}>
        <ProductMark size={28} />
        <div>
          <div className={classes['name']}>{t('productName')}</div>
          <div className={classes['line']}>{t('productLine')}</div>
        </div>
      </header>
      <main className={classes['panel']}>
        <h1 className={classes['title']}>{title}</h1>
        {intro && <div className={classes['intro']}>{intro}</div>}
        {children}
      </main>
      <footer className={classes['foot']}>
        <Group gap="md">
          {(['en', 'ro'] as const).map((code) => (
            <Anchor
              key={code}
              component="button"
              type="button"
              lang={code}
              size="sm"
              className={classes['choice']}
              aria-current={language === code ? 'true' : undefined}
              onClick={() => saveLanguage(code)}
            >
              {t(code === 'en' ? 'languageEn' : 'languageRo')}
            </Anchor>
          ))}
        </Group>
        <Anchor
          component="button"
          type="button"
          size="sm"
          className={classes['choice']}
          onClick={() => setColorScheme(NEXT_SCHEME[colorScheme])}
        >
          <Icon size={16} stroke={1.6} aria-hidden />
          {t('appearance')}: {t(SCHEME_TEXT[colorScheme])}
        </Anchor>
      </footer>
    </div>
  )
}
