import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { GROUPS, groupOf, type ModuleGraph } from './chunk-groups.ts'

const server = process.env['TEMELIA_SERVER'] ?? 'http://localhost:3000'
const served = [
  '/api',
  '/loginAuth',
  '/auth/',
  '/register',
  '/files',
  '/undoStackItems',
  '/estimationReportsPdf',
  '/health',
]
const proxy = Object.fromEntries(served.map((path) => [path, { target: server, changeOrigin: false }]))

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src',
      filename: 'sw.ts',
      injectRegister: false,
      manifest: {
        name: 'Temelia',
        short_name: 'Temelia',
        description: 'Construction estimates and customers',
        id: '/',
        start_url: '/',
        scope: '/',
        display: 'standalone',
        background_color: '#ffffff',
        theme_color: '#1f4f86',
        icons: [
          { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
          { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
          { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
          { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
        ],
      },
      // The service worker leaves the PDF viewer until somebody keeps a sheet.
      injectManifest: { globPatterns: ['index.html', 'assets/*.{js,mjs,css,woff2}'] },
    }),
  ],
  server: { port: 5173, proxy },
  preview: { port: 4173, proxy },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    sourcemap: false,
    manifest: true,
    // The app, and the customer's page of an offer, which knows nothing of it.
    rolldownOptions: {
      input: { main: join(import.meta.dirname, 'index.html'), offer: join(import.meta.dirname, 'offer.html') },
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: GROUPS.length },
            ...GROUPS.map((name, at) => ({
              name: (id: string, graph: ModuleGraph) => (groupOf(id, graph) === name ? name : null),
              debugName: name,
              priority: GROUPS.length - 1 - at,
            })),
          ],
        },
      },
    },
  },
})
