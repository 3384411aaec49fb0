@rem The scripts in package.json begin with the shell's exec, so that npm passes signals to Node. Windows has none.
@%*
