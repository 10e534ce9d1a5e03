"""`WEB_PORT=8080 python -m web` serves the public pages alone (`bot.web_process`)."""

import sys

from bot.web_process import main

if __name__ == "__main__":
    sys.exit(main())
