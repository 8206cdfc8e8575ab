from django.contrib import admin

from accounts.limits import logins

# Passwords are tried at this door as well as at the players' own.
admin.site.login = logins(admin.site.login)
